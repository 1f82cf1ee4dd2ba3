import type { WhereFault } from './faults.ts';
import { tokensOf, type WhereToken } from './tokens.ts';

/** A value as it stands in the expression. */
export interface WrittenValue {
  readonly text: string;
  readonly at: number;
}

export type WhereOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | 'in' | 'is null' | 'true';

/** A comparison of a field with values. `true` is a field that stands alone. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly field: string;
  readonly at: number;
  readonly operator: WhereOperator;
  readonly values: readonly WrittenValue[];
}

/** A `where` expression as a tree. It says nothing of types: the fields may not exist. */
export type WhereExpression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly WhereExpression[] }
  | { readonly kind: 'not'; readonly part: WhereExpression }
  | Comparison;

/** Limits of an expression. */
export const longestExpression = 4000;
const deepestExpression = 20;
const mostComparisons = 200;

/** Reads an expression. Returns the fault that ends the reading if the text is no expression. */
export function parseWhere(text: string): WhereExpression | WhereFault {
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (error instanceof WhereSyntaxError) return error.fault;
    throw error;
  }
}

export function isWhereFault(read: WhereExpression | WhereFault): read is WhereFault {
  return 'message' in read;
}

class WhereSyntaxError extends Error {
  readonly fault: WhereFault;

  constructor(fault: WhereFault) {
    super(fault.message);
    this.fault = fault;
  }
}

const comparisonSigns = ['=', '!=', '<', '<=', '>', '>=', '~'] as const;

/**
 * A parser by recursive descent. The grammar, from the weakest to the strongest binding: `or`, `and`, `not`, then a comparison or
 * parentheses. Words of the grammar are read in any case of letters.
 */
class Parser {
  readonly #tokens: readonly (WhereToken | WhereFault)[];
  readonly #end: number;
  #next = 0;
  #depth = 0;
  #comparisons = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#end = text.length;
  }

  whole(): WhereExpression {
    const expression = this.#or();
    if (this.#peek()) this.#fail('expected and, or, or the end');
    return expression;
  }

  #or(): WhereExpression {
    return this.#joined('or', () => this.#joined('and', () => this.#not()));
  }

  #joined(kind: 'and' | 'or', read: () => WhereExpression): WhereExpression {
    const first = read();
    const parts = [first];
    while (this.#takeWord(kind)) parts.push(read());
    return parts.length === 1 ? first : { kind, parts };
  }

  #not(): WhereExpression {
    if (this.#takeWord('not')) return this.#deeper(() => ({ kind: 'not', part: this.#not() }));
    if (!this.#takeSign('(')) return this.#comparison();
    const inner = this.#deeper(() => this.#or());
    if (!this.#takeSign(')')) this.#fail('expected and, or, or )');
    return inner;
  }

  #deeper(read: () => WhereExpression): WhereExpression {
    this.#depth += 1;
    if (this.#depth > deepestExpression) this.#fail(`is nested more than ${deepestExpression} levels deep`);
    const inner = read();
    this.#depth -= 1;
    return inner;
  }

  #comparison(): WhereExpression {
    const { text: field, at } = this.#field();
    const compared = (operator: WhereOperator, values: readonly WrittenValue[] = []): Comparison => {
      return { kind: 'comparison', field, at, operator, values };
    };
    const sign = comparisonSigns.find((one) => this.#takeSign(one));
    if (sign) return compared(sign, [this.#value()]);
    if (this.#takeWord('in')) return compared('in', this.#values());
    if (this.#takeWord('is')) {
      const isNegated = this.#takeWord('not');
      this.#expectWord('null');
      return isNegated ? { kind: 'not', part: compared('is null') } : compared('is null');
    }
    if (!this.#takeWord('not')) return compared('true');
    this.#expectWord('in');
    return { kind: 'not', part: compared('in', this.#values()) };
  }

  #field(): WhereToken {
    const token = this.#peek();
    if (token?.kind !== 'word') this.#fail('expected a field, not or (');
    this.#comparisons += 1;
    if (this.#comparisons > mostComparisons) this.#fail(`has more than ${mostComparisons} comparisons`);
    this.#next += 1;
    return token;
  }

  #values(): WrittenValue[] {
    if (!this.#takeSign('(')) this.#fail('expected ( and values behind in');
    const values = [this.#value()];
    while (this.#takeSign(',')) values.push(this.#value());
    if (!this.#takeSign(')')) this.#fail('expected , or )');
    return values;
  }

  #value(): WrittenValue {
    const token = this.#peek();
    if (!token || token.kind === 'sign') this.#fail('expected a value');
    this.#next += 1;
    return { text: token.text, at: token.at };
  }

  #peek(): WhereToken | undefined {
    const token = this.#tokens[this.#next];
    if (token && 'message' in token) throw new WhereSyntaxError(token);
    return token;
  }

  #takeWord(word: string): boolean {
    const token = this.#peek();
    const isThere = token?.kind === 'word' && token.text.toLowerCase() === word;
    if (isThere) this.#next += 1;
    return isThere;
  }

  #expectWord(word: string): void {
    if (!this.#takeWord(word)) this.#fail(`expected ${word}`);
  }

  #takeSign(sign: string): boolean {
    const token = this.#peek();
    const isThere = token?.kind === 'sign' && token.text === sign;
    if (isThere) this.#next += 1;
    return isThere;
  }

  #fail(message: string): never {
    throw new WhereSyntaxError({ at: this.#peek()?.at ?? this.#end, message });
  }
}
