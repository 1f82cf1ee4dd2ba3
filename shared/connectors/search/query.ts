import type { ConditionValue, SearchCondition } from './conditions.ts';
import type { FieldCapability, FieldTypes } from './field-types.ts';

/** A query in the backend's own JSON. */
export type QueryBody = Readonly<Record<string, unknown>>;

export interface CompiledQuery {
  readonly query: QueryBody;
  /** Fields that were compared word by word, because the backend has no index of their whole text. */
  readonly wordMatched: readonly string[];
  /** Fields that were compared with times although they are not dates. */
  readonly undated: readonly string[];
}

/** The longest text that has a sub-field `.keyword` in a dynamic mapping, in characters. */
const longestKeyword = 256;

const none: QueryBody = { match_none: {} };
const every: QueryBody = { match_all: {} };

/** Compiles the conditions, all of which must hold, to a query for fields of these types. */
export function compileConditions(conditions: readonly SearchCondition[], types: FieldTypes): CompiledQuery {
  const compiler = new Compiler(types);
  const query = all(conditions.map((condition) => compiler.query(condition)));
  return { query, wordMatched: [...compiler.wordMatched], undated: [...compiler.undated] };
}

class Compiler {
  readonly wordMatched = new Set<string>();
  readonly undated = new Set<string>();
  readonly #types: FieldTypes;

  constructor(types: FieldTypes) {
    this.#types = types;
  }

  query(condition: SearchCondition): QueryBody {
    if ('field' in condition) return this.#onField(condition);
    if (condition.kind === 'not') return without(this.query(condition.condition));
    const queries = condition.conditions.map((one) => this.query(one));
    return condition.kind === 'all' ? all(queries) : any(queries);
  }

  #onField(condition: Exclude<SearchCondition, { kind: 'all' | 'any' | 'not' }>): QueryBody {
    const type = this.#types.get(condition.field);
    // The backend would also find nothing in an unknown field, and report no error.
    if (!type) return none;
    switch (condition.kind) {
      case 'exists':
        return { exists: { field: condition.field } };
      case 'between':
        return this.#between(condition, type);
      case 'contains':
        return this.#contains(condition.field, condition.text, type);
      case 'equals':
        return condition.values.length === 0 ? none : this.#equals(condition, type);
    }
  }

  /** A field that is not a date is not compared: backends would compare its values as texts, and report no error. */
  #between(
    { field, from, to }: Extract<SearchCondition, { kind: 'between' }>,
    type: FieldCapability,
  ): QueryBody {
    if (type.families.has('date')) return range(field, from, to);
    this.undated.add(field);
    return none;
  }

  #equals(condition: Extract<SearchCondition, { kind: 'equals' }>, type: FieldCapability): QueryBody {
    const { field, values, anyCase } = condition;
    const texts = values.map(String);
    if (type.families.has('number')) return numeric(field, values);
    if (type.families.has('boolean')) return booleans(field, texts);
    const exact = (name: string) => (anyCase ? anyCaseTerms(name, texts) : { terms: { [name]: texts } });
    if (!type.families.has('text')) return exact(field);
    const isLong = texts.some((text) => text.length > longestKeyword);
    if (!type.keyword || isLong) {
      this.wordMatched.add(field);
      return any(texts.map((text) => ({ match_phrase: { [field]: text } })));
    }
    const whole = `${field}.keyword`;
    if (!type.families.has('keyword')) return exact(whole);
    // Some indices map the field itself as a keyword, without a sub-field.
    return any([
      exact(whole),
      { bool: { filter: [exact(field)], must_not: [{ exists: { field: whole } }] } },
    ]);
  }

  #contains(field: string, text: string, type: FieldCapability): QueryBody {
    if (type.families.has('text')) {
      this.wordMatched.add(field);
      return { match_phrase: { [field]: text } };
    }
    return all(piecesOf(text).map((piece) => anyCaseWildcard(field, `*${escaped(piece)}*`)));
  }
}

/**
 * The longest piece of a text in a wildcard, in characters. Backends refuse the automaton of a longer one if its
 * letters repeat.
 */
const longestPiece = 100;
const mostPieces = 16;

/**
 * Splits a long text into pieces, and a very long one into a sample of pieces. A field that contains them all contains
 * the text, except in odd cases.
 */
function piecesOf(text: string): readonly string[] {
  if (text.length <= longestPiece) return [text];
  const letters = Array.from(text);
  const count = Math.min(mostPieces, Math.ceil(letters.length / longestPiece));
  const last = letters.length - longestPiece;
  return Array.from({ length: count }, (_, number) => {
    const start = count === 1 ? 0 : Math.round((number * last) / (count - 1));
    return letters.slice(start, start + longestPiece).join('');
  });
}

function anyCaseWildcard(field: string, value: string): QueryBody {
  return { wildcard: { [field]: { value, case_insensitive: true } } };
}

/** Backslash, star and question mark are the only syntax of a wildcard. */
function escaped(text: string): string {
  return text.replace(/[\\*?]/g, String.raw`\$&`);
}

function range(field: string, from: number | undefined, to: number | undefined): QueryBody {
  const ends = { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) };
  return { range: { [field]: { ...ends, format: 'epoch_millis' } } };
}

/** Values that are not numbers are dropped, because no number field equals them. */
function numeric(field: string, values: readonly ConditionValue[]): QueryBody {
  const numbers = values
    .filter((value) => typeof value !== 'boolean' && String(value).trim() !== '')
    .map(Number)
    .filter(Number.isFinite);
  return numbers.length === 0 ? none : { terms: { [field]: numbers } };
}

function booleans(field: string, texts: readonly string[]): QueryBody {
  const words = texts.filter((text) => text === 'true' || text === 'false');
  return words.length === 0 ? none : { terms: { [field]: words } };
}

function anyCaseTerms(field: string, texts: readonly string[]): QueryBody {
  return any(texts.map((value) => ({ term: { [field]: { value, case_insensitive: true } } })));
}

function all(queries: readonly QueryBody[]): QueryBody {
  const [only] = queries;
  if (!only) return every;
  return queries.length === 1 ? only : { bool: { filter: queries } };
}

function any(queries: readonly QueryBody[]): QueryBody {
  const [only] = queries;
  if (!only) return none;
  return queries.length === 1 ? only : { bool: { should: queries, minimum_should_match: 1 } };
}

function without(query: QueryBody): QueryBody {
  return { bool: { must_not: [query] } };
}
