import type { WhereFault } from './faults.ts';

/** One word, text or sign of an expression. `at` is the number of characters before it. */
export type WhereToken = WordToken | SignToken;

interface WordToken {
  /** A `word` stands alone, a `text` stood in quotes. */
  readonly kind: 'word' | 'text';
  readonly text: string;
  readonly at: number;
}

interface SignToken {
  readonly kind: 'sign';
  readonly text: (typeof signs)[number];
  readonly at: number;
}

/** Signs in the order in which they are looked for: `<=` before `<`. */
const signs = ['!=', '<=', '>=', '=', '<', '>', '~', '(', ')', ','] as const;

/** Characters that end a word. */
const endOfWord = new Set([' ', '(', ')', ',', '"', "'", '=', '!', '<', '>', '~']);

/** A token and the place behind it. */
interface ReadToken {
  readonly token: WhereToken | WhereFault;
  readonly end: number;
}

/** Reads the tokens of an expression in one pass. A fault ends the list: an unknown sign, or a text without its closing quote. */
export function tokensOf(expression: string): readonly (WhereToken | WhereFault)[] {
  const tokens: (WhereToken | WhereFault)[] = [];
  for (let at = behindBlanks(expression, 0); at < expression.length;) {
    const { token, end } = tokenAt(expression, at);
    tokens.push(token);
    if ('message' in token) break;
    at = behindBlanks(expression, end);
  }
  return tokens;
}

function behindBlanks(expression: string, start: number): number {
  let at = start;
  while (expression[at] === ' ') at += 1;
  return at;
}

function tokenAt(expression: string, at: number): ReadToken {
  const character = expression[at] ?? '';
  const sign = signs.find((one) => expression.startsWith(one, at));
  if (sign !== undefined) return { token: { kind: 'sign', text: sign, at }, end: at + sign.length };
  if (isQuote(character)) return textAt(expression, at);
  if (character === '!')
    return { token: { at, message: '! stands only in !=; write not before a comparison' }, end: at };
  return wordAt(expression, at);
}

const isQuote = (character: string | undefined) => character === '"' || character === "'";

function textAt(expression: string, at: number): ReadToken {
  const quoted = quotedText(expression, at);
  if (quoted) return { token: { kind: 'text', text: quoted.text, at }, end: quoted.end };
  return { token: { at, message: `the quote ${expression[at] ?? ''} is not closed` }, end: at };
}

/** Reads a word. The name of a custom variable may need quotes, which are a part of it: `vars."a name"`. */
function wordAt(expression: string, at: number): ReadToken {
  const end = endOfWordAt(expression, at);
  const word = expression.slice(at, end);
  const quoted = word.endsWith('.') ? quotedText(expression, end) : undefined;
  return quoted
    ? { token: { kind: 'word', text: word + quoted.text, at }, end: quoted.end }
    : { token: { kind: 'word', text: word, at }, end };
}

function endOfWordAt(expression: string, at: number): number {
  let end = at;
  while (end < expression.length && !endOfWord.has(expression[end] ?? '')) end += 1;
  return end;
}

interface QuotedText {
  readonly text: string;
  readonly end: number;
}

/** Reads a text in quotes. A backslash stands before a quote or a backslash of the text, and is an ordinary character elsewhere. */
function quotedText(expression: string, start: number): QuotedText | undefined {
  const quote = expression[start];
  if (!isQuote(quote)) return undefined;
  const pieces: string[] = [];
  for (let at = start + 1; at < expression.length; at += 1) {
    if (expression[at] === quote) return { text: pieces.join(''), end: at + 1 };
    if (isEscape(expression, at, quote)) at += 1;
    pieces.push(expression[at] ?? '');
  }
  return undefined;
}

function isEscape(expression: string, at: number, quote: string | undefined): boolean {
  const next = expression[at + 1];
  return expression[at] === '\\' && (next === quote || next === '\\');
}
