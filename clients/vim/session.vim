vim9script
# A whole session through Vim's own channel: initialize, load, progress, cancel, shutdown, exit.
# Prints one line a check and leaves with an error at the first that fails.

var progress: list<dict<any>>
var work: list<dict<any>>
var exit_code = -1

# In silent mode :print is what writes to standard output.
def Say(line: string)
  setline(1, line)
  :1print
enddef

def Check(name: string, ok: bool, detail: any)
  Say(ok ? $'ok      {name}' : $'FAILED  {name}: {string(detail)}')
  if !ok
    cquit
  endif
enddef

# Lets callbacks run until the condition holds, a minute long at most.
def Wait(Condition: func(): bool): bool
  var start = reltime()
  while !Condition() && reltimefloat(reltime(start)) < 60
    sleep 5m
  endwhile
  return Condition()
enddef

def Notified(_: channel, message: dict<any>)
  if message.method == '$/loadRepositories/progress'
    progress->add(message.params)
  elseif message.method == '$/progress'
    work->add(message.params)
  endif
enddef

def Session()
  var server = job_start([$REPOSTREAM], {in_mode: 'lsp', out_mode: 'lsp', err_io: 'null', noblock: 1,
    out_cb: Notified, exit_cb: (_, code) => {
      exit_code = code
    }})
  var channel = job_getchannel(server)
  var Request = (method, params) => ch_evalexpr(channel, {method: method, params: params}, {timeout: 60000})
  var Notify = (method, params) => ch_sendexpr(channel, {method: method, params: params})

  # A request whose callback keeps the response, since ch_evalexpr() returns before earlier notifications are handled.
  var response: dict<any>
  var Load = (params) => ch_sendexpr(channel, {method: 'loadRepositories', params: params}, {callback: (_, message) => {
    response = message
  }}).id

  var initialized = Request('initialize', {processId: getpid(), capabilities: {}})
  Check('initialize', !empty(initialized) && initialized->has_key('result'), initialized)
  var capability = initialized.result.capabilities.experimental.loadRepositories
  Check('capabilities', capability.sources->index('local') >= 0, capability)
  Notify('initialized', {})

  # A load of real repositories, streamed.
  Load({source: 'local', roots: [$REPOSTREAM_ROOTS], stream: true})
  Check('load answers', Wait(() => !empty(response)) && response->has_key('result'), response)
  var names: list<string>
  for params in progress
    names += params.repositories->mapnew((_, repository) => repository.name)
  endfor
  Check('load finds', names->sort() == split($REPOSTREAM_NAMES, "\n"), names)
  Check('load counts', response.result.count == len(names), response)
  Check('result repeats nothing', response.result.repositories == [], response)
  Check('sequence has no gap', progress->mapnew((_, params) => params.sequence) == range(len(progress)), progress)
  Check('progress ends with done', progress[-1].state == 'done', progress)

  # A slow load with a token, cancelled.
  progress = []
  response = {}
  var id = Load({source: 'sample', delayMs: 600000, workDoneToken: 't'})
  Check('slow load begins', Wait(() => !empty(progress)) && progress[0].requestId == id, progress)
  Notify('$/cancelRequest', {id: id})
  Check('cancel is answered', Wait(() => !empty(response)), progress)
  Check('cancel has its code', response->has_key('error') && response.error.code == -32800, response)
  Check('cancel is told', progress[-1].state == 'error', progress)
  Check('cancel is told with its code', progress[-1].error.code == -32800, progress)
  Check('token is begun', !empty(work) && work[0].value.kind == 'begin', work)
  Check('token is ended', work[-1].value.kind == 'end', work)

  var done = Request('shutdown', {})
  Check('shutdown', !empty(done) && done->has_key('result') && done.result == null, done)
  Notify('exit', {})
  Wait(() => exit_code >= 0)
  Check('server ends with 0', exit_code == 0, exit_code)
enddef

try
  Session()
catch
  Check('the session', false, $'{v:exception} ({v:throwpoint})')
endtry
quitall!
