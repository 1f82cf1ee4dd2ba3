import type { Comparison, WhereExpression, WhereOperator, WrittenValue } from './expression.ts';
import type { WhereFault } from './faults.ts';
import { isJoiningWord, TokenReader, WhereSyntaxError } from './token-reader.ts';
import type { WhereToken } from './tokens.ts';

/** Limits of an expression. */
export const longestExpression = 4000;
const deepestExpression = 20;
const mostComparisons = 200;

/** An expression, or all faults of its grammar with the comparisons that could be read beside them. */
export interface ParsedWhere {
  readonly expression: WhereExpression;
  readonly comparisons: readonly Comparison[];
  /** The expression has no meaning unless this list is empty. */
  readonly faults: readonly WhereFault[];
}

/** Reads an expression. Reading goes on behind a fault, so that faults behind it are found too. */
export function parseWhere(text: string): ParsedWhere {
  if (text.length <= longestExpression) return new Parser(text).whole();
  const message = `has more than ${longestExpression} characters`;
  return { expression: nothing, comparisons: [], faults: [{ at: longestExpression, message }] };
}

/** Stands for a part that could not be read. */
const nothing: WhereExpression = { kind: 'and', parts: [] };

const comparisonSigns = ['=', '!=', '<', '<=', '>', '>=', '~'] as const;

/**
 * A parser by recursive descent. The grammar, from the weakest to the strongest binding: `or`, `and`, `not`, then a comparison or
 * parentheses. Words of the grammar are read in any case of letters.
 */
class Parser {
  readonly #tokens: TokenReader;
  readonly #comparisons: Comparison[] = [];
  readonly #faults: WhereFault[] = [];
  #depth = 0;
  #isInValues = false;

  constructor(text: string) {
    this.#tokens = new TokenReader(text);
  }

  whole(): ParsedWhere {
    const [comparisons, faults] = [this.#comparisons, this.#faults];
    try {
      return { expression: this.#group({ isClosed: false }), comparisons, faults };
    } catch (error) {
      if (!(error instanceof WhereSyntaxError)) throw error;
      return { expression: nothing, comparisons, faults: [...faults, error.fault] };
    }
  }

  /** Reads an expression up to its end: the closing parenthesis, or the end of the text. */
  #group({ isClosed }: { readonly isClosed: boolean }): WhereExpression {
    const expression = this.#or();
    while (!(isClosed ? this.#tokens.takeSign(')') : this.#tokens.isAtEnd())) {
      this.#note(this.#tokens.expected(`and, or, or ${isClosed ? ')' : 'the end'}`));
      this.#tokens.skip({ isInGroup: isClosed });
      if (this.#tokens.isAtEnd()) return nothing;
      if (this.#tokens.takeWord('and') || this.#tokens.takeWord('or')) this.#or();
    }
    return expression;
  }

  #or(): WhereExpression {
    return this.#joined('or', () => this.#joined('and', () => this.#not()));
  }

  #joined(kind: 'and' | 'or', read: () => WhereExpression): WhereExpression {
    const first = read();
    const parts = [first];
    while (this.#tokens.takeWord(kind)) parts.push(read());
    return parts.length === 1 ? first : { kind, parts };
  }

  #not(): WhereExpression {
    if (this.#tokens.takeWord('not')) return { kind: 'not', part: this.#deeper(() => this.#not()) };
    if (this.#tokens.takeSign('(')) return this.#deeper(() => this.#group({ isClosed: true }));
    return this.#tryComparison();
  }

  #deeper(read: () => WhereExpression): WhereExpression {
    this.#depth += 1;
    if (this.#depth > deepestExpression)
      throw this.#tokens.tooMuch(`is nested more than ${deepestExpression} levels deep`);
    const inner = read();
    this.#depth -= 1;
    return inner;
  }

  #tryComparison(): WhereExpression {
    try {
      return this.#comparison();
    } catch (error) {
      this.#note(error);
      this.#tokens.skip({ isInGroup: true });
      if (this.#isInValues) this.#tokens.takeSign(')');
      this.#isInValues = false;
      return nothing;
    }
  }

  #comparison(): WhereExpression {
    if (this.#comparisons.length === mostComparisons)
      throw this.#tokens.tooMuch(`has more than ${mostComparisons} comparisons`);
    const isField = (token: WhereToken) => token.kind === 'word' && !isJoiningWord(token);
    const { text: field, at } = this.#tokens.take('a field, not or (', isField);
    const compared = (operator: WhereOperator, values: readonly WrittenValue[] = []): Comparison => {
      const comparison = { kind: 'comparison', field, at, operator, values } as const;
      this.#comparisons.push(comparison);
      return comparison;
    };
    const sign = comparisonSigns.find((one) => this.#tokens.takeSign(one));
    if (sign) return compared(sign, [this.#value()]);
    if (this.#tokens.takeWord('in')) return compared('in', this.#values());
    if (this.#tokens.takeWord('is')) {
      const isNegated = this.#tokens.takeWord('not');
      this.#expectWord('null');
      return isNegated ? { kind: 'not', part: compared('is null') } : compared('is null');
    }
    if (!this.#tokens.takeWord('not')) return compared('true');
    this.#expectWord('in');
    return { kind: 'not', part: compared('in', this.#values()) };
  }

  #expectWord(word: string): void {
    if (!this.#tokens.takeWord(word)) throw this.#tokens.expected(word);
  }

  #values(): WrittenValue[] {
    if (!this.#tokens.takeSign('(')) throw this.#tokens.expected('( and values behind in');
    this.#isInValues = true;
    const values = [this.#value()];
    while (this.#tokens.takeSign(',')) values.push(this.#value());
    if (!this.#tokens.takeSign(')')) throw this.#tokens.expected(', or )');
    this.#isInValues = false;
    return values;
  }

  #value(): WrittenValue {
    const { text, at } = this.#tokens.take('a value', isValue);
    return { text, at };
  }

  /** Notes a fault behind which reading goes on. Another one at the same place follows from it. */
  #note(error: unknown): void {
    if (!(error instanceof WhereSyntaxError) || error.isEnd) throw error;
    if (this.#faults.at(-1)?.at !== error.fault.at) this.#faults.push(error.fault);
  }
}

const isValue = (token: WhereToken) => token.kind !== 'sign' && !isJoiningWord(token);
