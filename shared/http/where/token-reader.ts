import type { WhereFault } from './faults.ts';
import { tokensOf, type WhereToken } from './tokens.ts';

/** A fault of one comparison. Reading goes on behind it, unless it is the end of the reading. */
export class WhereSyntaxError extends Error {
  readonly fault: WhereFault;
  readonly isEnd: boolean;

  constructor(fault: WhereFault, isEnd: boolean) {
    super(fault.message);
    this.fault = fault;
    this.isEnd = isEnd;
  }
}

/** Reads the tokens of an expression from the first to the last. */
export class TokenReader {
  readonly #tokens: readonly WhereToken[];
  /** The fault behind the last token that can be read. */
  readonly #fault: WhereFault | undefined;
  readonly #end: number;
  #next = 0;

  constructor(text: string) {
    const { tokens, fault } = tokensOf(text);
    this.#tokens = tokens;
    this.#fault = fault;
    this.#end = text.length;
  }

  peek(): WhereToken | undefined {
    return this.#tokens[this.#next];
  }

  isAtEnd(): boolean {
    return this.peek() === undefined && this.#fault === undefined;
  }

  /** Returns the next token if it is a field or a value. Throws that `what` was expected if it is not. */
  take(what: string, isWanted: (token: WhereToken) => boolean): WhereToken {
    const token = this.peek();
    if (!token || !isWanted(token)) throw this.expected(what);
    this.#next += 1;
    return token;
  }

  takeWord(word: string): boolean {
    const token = this.peek();
    const isThere = token?.kind === 'word' && token.text.toLowerCase() === word;
    if (isThere) this.#next += 1;
    return isThere;
  }

  takeSign(sign: string): boolean {
    const isThere = isSign(this.peek(), sign);
    if (isThere) this.#next += 1;
    return isThere;
  }

  /** Goes on to the next `and` or `or`, or to the parenthesis that closes a group around this place. */
  skip({ isInGroup }: { readonly isInGroup: boolean }): void {
    let open = 0;
    for (let token = this.peek(); token; token = this.peek()) {
      const isEnd = isJoiningWord(token) || (isInGroup && isSign(token, ')'));
      if (open === 0 && isEnd) return;
      open = Math.max(0, open + depthChange(token));
      this.#next += 1;
    }
  }

  /** Returns the fault that something else was expected here. Behind the last token that can be read, it is the fault of the text there. */
  expected(what: string): WhereSyntaxError {
    const isEnd = this.peek() === undefined && this.#fault !== undefined;
    return new WhereSyntaxError(isEnd ? this.#fault : this.#faultHere(`expected ${what}`), isEnd);
  }

  /** Returns the fault that ends the reading here. */
  tooMuch(message: string): WhereSyntaxError {
    return new WhereSyntaxError(this.#faultHere(message), true);
  }

  #faultHere(message: string): WhereFault {
    return { at: this.peek()?.at ?? this.#end, message };
  }
}

function isSign(token: WhereToken | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

function depthChange(token: WhereToken): number {
  if (isSign(token, '(')) return 1;
  return isSign(token, ')') ? -1 : 0;
}

export function isJoiningWord({ kind, text }: WhereToken): boolean {
  return kind === 'word' && (text.toLowerCase() === 'and' || text.toLowerCase() === 'or');
}
