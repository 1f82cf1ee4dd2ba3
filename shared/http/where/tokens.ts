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

/** The tokens of an expression, and the fault behind which it could not be read: an unknown sign, or a text without its closing quote. */
interface ReadTokens {
  readonly tokens: readonly WhereToken[];
  readonly fault: WhereFault | undefined;
}

/** Reads the tokens of an expression in one pass. */
export function tokensOf(expression: string): ReadTokens {
  const tokens: WhereToken[] = [];
  for (let at = behindBlanks(expression, 0); at < expression.length;) {
    const { token, end } = tokenAt(expression, at);
    if ('message' in token) return { tokens, fault: token };
    tokens.push(token);
    at = behindBlanks(expression, end);
  }
  return { tokens, fault: undefined };
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
  return { token: unclosed(expression, at), end: at };
}

function unclosed(expression: string, at: number): WhereFault {
  return { at, message: `the quote ${expression[at] ?? ''} is not closed` };
}

/** Reads a word. The names of custom variables and of keys in them may need quotes: `vars.disks."disk /".free`. */
function wordAt(expression: string, at: number): ReadToken {
  const pieces: string[] = [];
  for (let start = at; ;) {
    const end = endOfWordAt(expression, start);
    pieces.push(expression.slice(start, end));
    if (expression[end - 1] !== '.' || !isQuote(expression[end]))
      return { token: { kind: 'word', text: pieces.join(''), at }, end };
    const quoted = quotedText(expression, end);
    if (!quoted) return { token: unclosed(expression, end), end };
    pieces.push(quoted.text);
    start = quoted.end;
  }
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
