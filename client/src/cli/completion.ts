import type { Command, Option } from 'commander';

import { Failure } from './failure.ts';
import { type ListKind, SavedFilterOption } from './saved-filters.ts';
import { WordsOption } from './words-option.ts';

/**
 * The completion scripts of the shells. Each asks `realmgate complete` for the possible words and quotes them itself, because names may
 * contain any character.
 */
const scripts: Readonly<Record<string, string>> = {
  bash: `_realmgate() {
  local word format='%q'
  COMPREPLY=()
  [[ "\${COMP_WORDS[COMP_CWORD]}" == [\\'\\"]* ]] && format='%s'
  while IFS= read -r word; do
    COMPREPLY+=("$(printf "$format" "$word")")
  done < <(realmgate complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ "\${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _realmgate realmgate`,
  zsh: `#compdef realmgate
_realmgate() {
  local -a words_there
  words_there=("\${(@f)$(realmgate complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- \${words_there:#*=}
  compadd -S '' -- \${(M)words_there:#*=}
}
compdef _realmgate realmgate`,
  fish: `complete -c realmgate -f -a '(realmgate complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
};

export function completionScript(shell: string): string {
  const script = scripts[shell];
  if (script === undefined) throw new Failure(`${shell}: there is completion for bash, zsh and fish.`);
  return script;
}

/** The questions that completion asks the API. */
export interface KnownWords {
  readonly realms: () => Promise<readonly string[]>;
  /** Returns the names of saved filters for a kind of list. */
  readonly filters: (kind: ListKind) => Promise<readonly string[]>;
  /** Returns the conditions that the command line may wait for. */
  readonly conditions: (words: readonly string[]) => Promise<readonly string[]>;
}

/** Returns the words that may stand in the place of the last one of `words`, which is being typed. */
export async function completionsOf(
  program: Command,
  words: readonly string[],
  knownWords: KnownWords,
): Promise<string[]> {
  const typed = words.at(-1) ?? '';
  const option = findOption(program, words);
  if (option instanceof WordsOption) return option.completions(typed);
  const all = await wordsFor(option, { program, words, typing: { typed, known: knownWords } });
  return all.filter((word) => word.startsWith(typed));
}

interface Asked {
  readonly program: Command;
  readonly words: readonly string[];
  readonly typing: Typing;
}

async function wordsFor(
  option: Option | undefined,
  { program, words, typing }: Asked,
): Promise<readonly string[]> {
  const { known } = typing;
  if (option instanceof SavedFilterOption) return known.filters(option.kind);
  if (words.at(-2) === '--wait-for') return known.conditions(words.slice(0, -2));
  return wordsAfter(program, words.slice(0, -1), typing);
}

/** Returns the option whose value is being typed. */
function findOption(program: Command, words: readonly string[]): Option | undefined {
  const { command } = deepest(
    program,
    words.slice(0, -1).filter((word) => !word.startsWith('-')),
  );
  return command.options.find(({ long }) => long === words.at(-2));
}

interface Typing {
  readonly typed: string;
  readonly known: KnownWords;
}

async function wordsAfter(
  program: Command,
  words: readonly string[],
  { typed, known }: Typing,
): Promise<readonly string[]> {
  const { command, rest } = deepest(
    program,
    words.filter((word) => !word.startsWith('-')),
  );
  if (typed.startsWith('-')) return optionsOf(program, command);
  if (command.commands.length > 0)
    return command.commands.map((one) => one.name()).filter((name) => name !== 'complete');
  const argument = command.registeredArguments[rest.length];
  return argument?.name() === 'realm' ? known.realms() : (argument?.argChoices ?? []);
}

function optionsOf(program: Command, command: Command): string[] {
  const options = [...command.options, ...program.options].flatMap(({ long }) => long ?? []);
  return [...new Set([...options, '--help'])].sort();
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
