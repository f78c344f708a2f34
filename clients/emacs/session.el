;;; session.el --- A session through jsonrpc.el  -*- lexical-binding: t; -*-

;;; Commentary:

;; A whole session through Emacs' own client: initialize, load, progress, cancel, shutdown, exit.
;; Prints one line a check and leaves with an error at the first that fails.

;;; Code:

(require 'jsonrpc)
(require 'map)
(require 'seq)

(defvar session-progress nil "The parameters of `$/loadRepositories/progress', newest first.")
(defvar session-work nil "The parameters of `$/progress', newest first.")
(defvar session-server nil "The server's process.")
(defvar session-connection nil "The connection to the server.")

(defun session-check (name ok detail)
  "Print whether the check NAME is OK, and if not, print DETAIL and leave."
  (princ (if ok (format "ok      %s\n" name) (format "FAILED  %s: %S\n" name detail)))
  (unless ok (kill-emacs 1)))

(defmacro session-wait (condition)
  "Handle messages until CONDITION holds, a minute long at most, and return its value."
  `(let ((end (+ (float-time) 60)) value)
     (while (not (or (setq value ,condition) (> (float-time) end)))
       (accept-process-output nil 0.01))
     value))

(defun session-request (method params)
  "Send a request, and return a function that returns its answer once there is one.
That nothing could be sent, since the server is gone, is an answer too."
  (let (answer)
    (condition-case problem
        (jsonrpc-async-request session-connection method params :timeout nil
                               :success-fn (lambda (result) (setq answer (list :result result)))
                               :error-fn (lambda (problem) (setq answer (list :error problem))))
      (error (setq answer (list :error problem))))
    (lambda () answer)))

(defun session-notified (_connection method params)
  "Keep the parameters of the notifications that a load sends."
  (pcase method
    ('$/loadRepositories/progress (push params session-progress))
    ('$/progress (push params session-work))))

(setq session-connection
      (make-instance 'jsonrpc-process-connection :name "repostream" :notification-dispatcher #'session-notified
                     :process (lambda ()
                                (setq session-server
                                      (make-process :name "repostream" :command (list (getenv "REPOSTREAM"))
                                                    :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t
                                                    :stderr (get-buffer-create "*repostream stderr*"))))))

(let* ((initialize (session-request 'initialize `(:processId ,(emacs-pid) :capabilities ,(make-hash-table))))
       (answer (session-wait (funcall initialize)))
       (sources (map-nested-elt answer '(:result :capabilities :experimental :loadRepositories :sources))))
  (session-check "initialize" (equal (map-nested-elt answer '(:result :serverInfo :name)) "repostream") answer)
  (session-check "capabilities" (seq-contains-p sources "local") answer)
  (jsonrpc-notify session-connection 'initialized (make-hash-table)))

;; A load of real repositories, streamed.
(let* ((roots (vector (getenv "REPOSTREAM_ROOTS")))
       (load (session-request 'loadRepositories `(:source "local" :roots ,roots :stream t)))
       (result (plist-get (session-wait (funcall load)) :result))
       (progress (reverse session-progress))
       (streamed (seq-mapcat (lambda (params) (plist-get params :repositories)) progress 'list))
       (names (sort (seq-map (lambda (repository) (plist-get repository :name)) streamed) #'string<))
       (sequence (seq-map (lambda (params) (plist-get params :sequence)) progress)))
  (session-check "load answers" result (funcall load))
  (session-check "load finds" (equal names (split-string (getenv "REPOSTREAM_NAMES") "\n")) names)
  (session-check "load counts" (eql (plist-get result :count) (length names)) result)
  (session-check "result repeats nothing" (equal (plist-get result :repositories) []) result)
  (session-check "sequence has no gap" (equal sequence (number-sequence 0 (1- (length progress)))) sequence)
  (session-check "progress ends with done" (equal (plist-get (car session-progress) :state) "done") progress))

;; A slow load with a token, cancelled. jsonrpc.el keeps ids to itself, but the notifications tell them.
(setq session-progress nil)
(let* ((load (session-request 'loadRepositories '(:source "sample" :delayMs 600000 :workDoneToken "t")))
       (begun (session-wait (car session-progress))))
  (session-check "slow load begins" (equal (plist-get begun :state) "loading") begun)
  (jsonrpc-notify session-connection '$/cancelRequest (list :id (plist-get begun :requestId)))
  (let ((answer (session-wait (funcall load)))
        (last (car session-progress))
        (kinds (seq-map (lambda (params) (map-nested-elt params '(:value :kind))) session-work)))
    (session-check "cancel has its code" (eql (map-nested-elt answer '(:error :code)) -32800) answer)
    (session-check "cancel is told" (equal (plist-get last :state) "error") last)
    (session-check "cancel is told with its code" (eql (map-nested-elt last '(:error :code)) -32800) last)
    (session-check "token is begun" (equal (car (last kinds)) "begin") session-work)
    (session-check "token is ended" (equal (car kinds) "end") session-work)))

(let ((shutdown (session-request 'shutdown nil)))
  (session-check "shutdown" (equal (session-wait (funcall shutdown)) '(:result nil)) (funcall shutdown)))
(jsonrpc-notify session-connection 'exit nil)
;; The exit status of a process that is still there is 0, too.
(session-check "server ends with 0"
               (and (session-wait (not (process-live-p session-server))) (eql (process-exit-status session-server) 0))
               (list (process-status session-server) (process-exit-status session-server)))

;;; session.el ends here
