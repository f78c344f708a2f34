/// The text of `--help`.
enum Help {
  static let text = """
    repostream lists your repositories and streams them as they are found.

    Usage:
      repostream [OPTION…]                    serve JSON-RPC on standard input and output
      repostream load local [ROOT…]           list repositories for a person or a script
      repostream load github [USER]
      repostream load sample
      repostream record FILE [-- COMMAND…]    stand between a client and a server, without
                                              COMMAND this one, and write down what they say
      repostream replay FILE [-- COMMAND…]    play the client's side of that again

    Sources:
      local        git repositories below each ROOT: a folder, or a file:// URL; without
                   one, where people usually keep theirs, else the home folder
      github       those of USER at GitHub as everybody sees them; without one, all that
                   the token's own account has to do with
      sample       five that are made up, after two seconds

    Options of load:
      --format table|json|lines|path          how to print (default: table); lines and
                                              path print while the load runs

    Options of load github:
      --organization NAME                     list an organization's instead
      --auth auto|none|gh|git-credential      where the token comes from (default: auto,
                                              which is GH_TOKEN, GITHUB_TOKEN, then gh)
      --base-url URL                          another API, such as https://HOST/api/v3

    Options of replay, without which it shows what is said:
      --check                                 compare it with what was said then
      --update                                write it down in place of that
      --timeout MS                            how much longer the server may take (default: 10000)
      --folder NAME=PATH                      where the folder ${NAME} is, also of record

    Options of the server:
      --record FILE                           write down the session
      --framing auto|header|line              how messages are told apart (default: auto)
      --max-message-bytes N                   the longest message read (default: 67108864)
      --clientProcessId N                     end when this process ends
      --stdio                                 accepted for clients that pass it

      --help, --version

    Examples:
      repostream load local ~/src
      repostream load local ~/src --format path | fzf
      repostream load local --format json | jq -r '.[].url // empty'
      repostream load github apple --format json | jq -r '.[].cloneUrl'
      echo '{"jsonrpc":"2.0","id":1,"method":"loadRepositories","params":{"source":"local"}}' | repostream

    Exit codes of load: 0 done, 2 failed, 64 wrong usage, 130 Ctrl-C, 128 + N signal N.
    Exit codes of replay: 0 the same, 1 different or updated, 2 it could not be played.
    """
}
