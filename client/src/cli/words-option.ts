import { InvalidArgumentError, Option } from 'commander';

/** An option whose value contains words that completion knows. */
export class WordsOption extends Option {
  readonly #words: readonly string[];

  constructor(flags: string, description: string, words: readonly string[]) {
    super(flags, description);
    this.#words = words;
  }

  /** Returns the texts that may replace `typed`, without its opening quote. Its last word is completed. */
  completions(typed: string): string[] {
    const text = typed.replace(/^["']/, '');
    const last = text.split(/[\s(,]/).at(-1) ?? '';
    const before = text.slice(0, text.length - last.length);
    // The word after a sign of an expression is a value.
    if (/[=<>~]$/.test(before.trimEnd())) return [];
    return this.#words.filter((word) => word.startsWith(last)).map((word) => before + word);
  }
}

/** An option that takes a comma list of some words, in upper or lower case. */
export function wordListOption(flags: string, description: string, words: readonly string[]): WordsOption {
  const parse = (text: string): string[] =>
    parseCommaList(text).map((word) => {
      const found = words.find((one) => one.toLowerCase() === word.toLowerCase());
      if (found === undefined) throw new InvalidArgumentError(`Known are ${words.join(', ')}.`);
      return found;
    });
  const option = new WordsOption(flags, description, words);
  option.argParser(parse);
  return option;
}

/** Returns the words of a comma list, without blanks around them and without empty ones. */
export const parseCommaList = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
