import { ParseError } from '../statement.ts';

export interface LabelMatcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** The form of a text in quotes, as a part of a regular expression. */
export const textForm = String.raw`"(?:[^"\\]|\\.)*"`;
const matcherForm = String.raw`\w+(?:=~|!~|!=|=)${textForm}`;
/** The form of a selector, as a part of a regular expression. */
export const selectorForm = String.raw`\{${matcherForm}(?:,${matcherForm})*\}`;

const matcher = new RegExp(`(\\w+)(=~|!~|!=|=)(${textForm})`, 'gs');

/** Parses a selector. Throws a ParseError if it is none. */
export function readSelector(selector: string): LabelMatcher[] {
  if (!new RegExp(`^${selectorForm}$`, 's').test(selector)) throw new ParseError('no selector');
  return [...selector.matchAll(matcher)].map(([, label = '', operator = '', text = '']) => ({
    label,
    operator,
    value: readText(text),
  }));
}

/** Returns the text between quotes. */
export function readText(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replaceAll(/\\(?:x([\da-f]{2})|(.))/gis, (_, code: string | undefined, letter: string) =>
      code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16)),
    );
}
