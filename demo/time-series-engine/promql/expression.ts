import { ParseError } from '../statement.ts';

export interface LabelMatcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** The expressions that the connector sends. */
export type PromqlExpression =
  | {
      readonly kind: 'selector';
      readonly matchers: readonly LabelMatcher[];
      readonly windowMs: number | undefined;
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly by: readonly string[] | undefined;
      readonly argument: PromqlExpression;
      /** The other arguments, before and after the expression. */
      readonly texts: readonly string[];
    }
  | { readonly kind: 'or'; readonly parts: readonly PromqlExpression[] };

const token = /\s*(?:"((?:[^"\\]|\\.)*)"|(=~|!~|!=|\d+ms|\w+|[^\s\w"]))/y;

interface Token {
  readonly isText: boolean;
  readonly text: string;
}

/** Parses an expression. Throws a ParseError for forms that the connector never sends. */
export function readPromqlExpression(text: string): PromqlExpression {
  const reader = new Reader(tokensOf(text));
  const expression = reader.expression();
  reader.end();
  return expression;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  let end = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, quoted, plain = ''] = match;
    tokens.push(
      quoted === undefined ? { isText: false, text: plain } : { isText: true, text: unescaped(quoted) },
    );
    end = token.lastIndex;
  }
  if (text.slice(end).trim() !== '')
    throw new ParseError(`unexpected character: ${text.slice(end, end + 10)}`);
  return tokens;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:x([\da-f]{2})|(.))/gis, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

class Reader {
  readonly #tokens: readonly Token[];
  #place = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  expression(): PromqlExpression {
    const first = this.#operand();
    const parts = [first];
    while (this.#takes('or')) parts.push(this.#operand());
    return parts.length === 1 ? first : { kind: 'or', parts };
  }

  end(): void {
    if (this.#place < this.#tokens.length) throw this.#unexpected('end of input');
  }

  #operand(): PromqlExpression {
    return this.#takes('{') ? this.#selector() : this.#call();
  }

  #call(): PromqlExpression {
    const name = this.#plain();
    const by = this.#takes('by') ? this.#labels() : undefined;
    this.#expect('(');
    const texts: string[] = [];
    let argument: PromqlExpression | undefined;
    do {
      const { isText, text } = this.#next();
      if (isText || /^\d+$/.test(text)) {
        texts.push(text);
        this.#place += 1;
      } else argument = this.expression();
    } while (this.#takes(','));
    this.#expect(')');
    if (!argument) throw this.#unexpected('expression');
    return { kind: 'call', name, by, argument, texts };
  }

  #labels(): string[] {
    this.#expect('(');
    const labels = [this.#plain()];
    while (this.#takes(',')) labels.push(this.#plain());
    this.#expect(')');
    return labels;
  }

  #selector(): PromqlExpression {
    const matchers: LabelMatcher[] = [];
    do {
      matchers.push({ label: this.#plain(), operator: this.#plain(), value: this.#text() });
    } while (this.#takes(','));
    this.#expect('}');
    return { kind: 'selector', matchers, windowMs: this.#takes('[') ? this.#window() : undefined };
  }

  #window(): number {
    const length = this.#plain();
    this.#expect(']');
    if (!length.endsWith('ms')) throw this.#unexpected('duration');
    return Number(length.slice(0, -2));
  }

  #next(): Token {
    const next = this.#tokens[this.#place];
    if (!next) throw this.#unexpected('more');
    return next;
  }

  #takes(text: string): boolean {
    const next = this.#tokens[this.#place];
    if (!next || next.isText || next.text !== text) return false;
    this.#place += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw this.#unexpected(text);
  }

  #plain(): string {
    const next = this.#next();
    if (next.isText) throw this.#unexpected('word');
    this.#place += 1;
    return next.text;
  }

  #text(): string {
    const next = this.#next();
    if (!next.isText) throw this.#unexpected('text');
    this.#place += 1;
    return next.text;
  }

  #unexpected(wanted: string): ParseError {
    return new ParseError(`unexpected ${this.#tokens[this.#place]?.text ?? 'end'}, expected ${wanted}`);
  }
}
