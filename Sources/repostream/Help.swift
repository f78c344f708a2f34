/// The text of `--help`.
enum Help {
  static let text = """
    repostream lists your repositories and streams them as they are found.

    Usage:
      repostream [OPTION…]                    serve JSON-RPC on standard input and output
      repostream load SOURCE [ROOT…]          list repositories for a person or a script

    Sources:
      local        git repositories below each ROOT: a folder, or a file:// URL; without
                   one, where people usually keep theirs, else the home folder
      sample       five that are made up, after two seconds

    Options of load:
      --format table|json|lines|path          how to print (default: table); lines and
                                              path print while the load runs

    Options of the server:
      --framing auto|header|line              how messages are told apart (default: auto)
      --max-message-bytes N                   the longest message read (default: 67108864)
      --clientProcessId N                     end when this process ends
      --stdio                                 accepted for clients that pass it

      --help, --version

    Examples:
      repostream load local ~/src
      repostream load local ~/src --format path | fzf
      repostream load local --format json | jq -r '.[].url // empty'
      echo '{"jsonrpc":"2.0","id":1,"method":"loadRepositories","params":{"source":"local"}}' | repostream

    Exit codes of load: 0 done, 2 failed, 64 wrong usage, 130 Ctrl-C, 128 + N signal N.
    """
}
