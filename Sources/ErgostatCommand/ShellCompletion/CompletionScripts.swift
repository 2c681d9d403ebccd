/// The scripts that load completion into shells. All the knowledge stays in the program: they ask `ergostat __complete`.
enum CompletionScripts {
  /// The hidden command behind the scripts.
  static let hiddenCommand = "__complete"

  /// The script of a shell, or `nil` for one that is not known.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static let bash = #"""
    # Completion of ergostat for bash: eval "$(ergostat completion bash)"
    _ergostat() {
      local current="${COMP_WORDS[COMP_CWORD]}" line
      local -a before=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
      # An opening quote is the shell's; a sentence in quotes is one word.
      current="${current#[\'\"]}"
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ $line == ":files" ]]; then
          compopt -o filenames 2> /dev/null
          while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
          return
        fi
        COMPREPLY+=("${line%%$'\t'*}")
      done < <("${COMP_WORDS[0]}" __complete "${before[@]}" "$current" 2> /dev/null)
    }
    complete -F _ergostat ergostat

    """#

  private static let zsh = #"""
    #compdef ergostat
    # Completion of ergostat for zsh: eval "$(ergostat completion zsh)"
    _ergostat() {
      local line current=${(Q)words[CURRENT]}
      local -a before found shown
      before=("${(@Q)words[2,CURRENT-1]}")
      current=${current#[\'\"]}
      while IFS= read -r line; do
        if [[ $line == ":files" ]]; then
          _files
          return
        fi
        found+=("${line%%$'\t'*}")
        shown+=("${line%%$'\t'*}  ${line#*$'\t'}")
      done < <("${words[1]}" __complete "${before[@]}" "$current" 2> /dev/null)
      (( ${#found} )) && compadd -U -l -d shown -a found
    }
    (( $+functions[compdef] )) && compdef _ergostat ergostat

    """#

  private static let fish = #"""
    # Completion of ergostat for fish: ergostat completion fish | source
    function __ergostat_complete
      set -l before (commandline -opc)
      set -l current (commandline -ct)
      set -l word (string replace -r "^['\"]" "" -- $current)
      set -l found ($before[1] __complete $before[2..-1] "$word" 2> /dev/null)
      if test "$found[1]" = ":files"
        __fish_complete_path $current
      else
        printf "%s\n" $found
      end
    end
    complete -c ergostat -f -a "(__ergostat_complete)"

    """#
}
