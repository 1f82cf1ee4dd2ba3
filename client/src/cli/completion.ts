import type { Command } from 'commander';

import { Failure } from './failure.ts';

/** Each asks `realmgate complete` for the words that may come, and quotes them itself: names may hold anything. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_realmgate() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$(printf '%q' "$word")")
  done < <(realmgate complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _realmgate realmgate`,
  zsh: `#compdef realmgate
_realmgate() {
  local -a words_there
  words_there=("\${(@f)$(realmgate complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a words_there
}
compdef _realmgate realmgate`,
  fish: `complete -c realmgate -f -a '(realmgate complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
};

export function completionScript(shell: string): string {
  const script = scripts[shell];
  if (script === undefined) throw new Failure(`${shell}: there is completion for bash, zsh and fish.`);
  return script;
}

/** The words that may stand where the last of \`words\` is being typed. */
export async function candidates(
  program: Command,
  words: readonly string[],
  realms: () => Promise<readonly string[]>,
): Promise<string[]> {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1).filter((word) => !word.startsWith('-'));
  const { command, rest } = deepest(program, before);
  const starts = (word: string) => word.startsWith(typed);
  if (typed.startsWith('-')) {
    const options = [...command.options, ...program.options].flatMap(({ long }) => long ?? []);
    return [...new Set([...options, '--help'])].filter(starts).sort();
  }
  if (command.commands.length > 0)
    return command.commands.map((one) => one.name()).filter((name) => name !== 'complete' && starts(name));
  const argument = command.registeredArguments[rest.length];
  return argument?.name() === 'realm'
    ? (await realms()).filter(starts)
    : (argument?.argChoices ?? []).filter(starts);
}

function deepest(
  program: Command,
  words: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } {
  let command = program;
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word);
    if (!next) return { command, rest: words.slice(at) };
    command = next;
  }
  return { command, rest: [] };
}
