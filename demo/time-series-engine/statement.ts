import { type Token, tokenize } from './tokens.ts';

/** One column of an answer. */
export interface SelectedColumn {
  /** The function to compute. `undefined` means that the field is returned unchanged. */
  readonly figure: string | undefined;
  readonly field: string;
  readonly as: string;
}

/** The only kind of statement that the connector sends. */
export interface InfluxStatement {
  readonly select: readonly SelectedColumn[];
  /** The measurements to read. `undefined` means all. */
  readonly sources: readonly string[] | undefined;
  readonly from: number;
  readonly to: number;
  /** The conditions on tags: each tag must have one of its values. */
  readonly tags: readonly { readonly tag: string; readonly anyOf: ReadonlySet<string> }[];
  readonly groupBy: readonly string[];
  readonly stepMs: number | undefined;
  readonly most: number;
}

/** The error of InfluxDB for a text that it cannot parse. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
}

/** Parses all statements of a text, with their bound values. Throws a ParseError for forms that the connector never sends. */
export function readStatements(text: string, values: Readonly<Record<string, unknown>>): InfluxStatement[] {
  const reader = new Reader(tokenize(text), values);
  const statements = [reader.statement()];
  while (reader.takes(';')) statements.push(reader.statement());
  reader.end();
  return statements;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #values: Readonly<Record<string, unknown>>;
  #place = 0;

  constructor(read: readonly Token[], values: Readonly<Record<string, unknown>>) {
    this.#tokens = read;
    this.#values = values;
  }

  statement(): InfluxStatement {
    this.#expect('SELECT');
    const select = this.#list(() => this.#selected());
    this.#expect('FROM');
    const sources = this.takes('/.*/') ? undefined : this.#list(() => this.#name());
    this.#expect('WHERE');
    const where = this.#conditions();
    const grouping = this.takes('GROUP') ? this.#grouping() : [];
    if (this.takes('fill')) for (const token of ['(', 'null', ')']) this.#expect(token);
    const most = this.takes('SLIMIT') ? this.#number() : Infinity;
    const steps = grouping.filter((one) => typeof one === 'number');
    const groupBy = grouping.filter((one) => typeof one === 'string');
    return { select, sources, ...where, groupBy, stepMs: steps[0], most };
  }

  #grouping(): (string | number)[] {
    this.#expect('BY');
    return this.#list(() => (this.takes('time') ? this.#step() : this.#name()));
  }

  takes(text: string): boolean {
    const token = this.#tokens[this.#place];
    if (token?.kind !== 'plain' || token.text.toLowerCase() !== text.toLowerCase()) return false;
    this.#place += 1;
    return true;
  }

  end(): void {
    if (this.#place < this.#tokens.length) throw this.#unexpected('EOF');
  }

  #selected(): SelectedColumn {
    const figure = this.#tokens[this.#place]?.kind === 'plain' ? this.#plain() : undefined;
    if (figure !== undefined) this.#expect('(');
    const field = this.#name();
    if (figure !== undefined) this.#expect(')');
    this.#expect('AS');
    return { figure, field, as: this.#plain() };
  }

  #conditions(): Pick<InfluxStatement, 'from' | 'to' | 'tags'> {
    this.#expect('time');
    this.#expect('>=');
    const from = Date.parse(this.#bound());
    this.#expect('AND');
    this.#expect('time');
    this.#expect('<');
    const to = Date.parse(this.#bound());
    const tags: InfluxStatement['tags'][number][] = [];
    while (this.takes('AND')) tags.push(this.#anyOf());
    return { from, to, tags };
  }

  #anyOf(): InfluxStatement['tags'][number] {
    const anyOf = new Set<string>();
    let tag = '';
    this.#expect('(');
    do {
      tag = this.#name();
      this.#expect('=');
      anyOf.add(this.#bound());
    } while (this.takes('OR'));
    this.#expect(')');
    return { tag, anyOf };
  }

  #step(): number {
    this.#expect('(');
    const length = /^(\d+)s$/.exec(this.#plain())?.[1];
    this.#expect(')');
    if (length === undefined) throw this.#unexpected('duration');
    return Number(length) * 1000;
  }

  #list<T>(read: () => T): T[] {
    const items = [read()];
    while (this.takes(',')) items.push(read());
    return items;
  }

  #name(): string {
    const token = this.#tokens[this.#place];
    if (token?.kind !== 'name') throw this.#unexpected('identifier');
    this.#place += 1;
    return token.text;
  }

  #plain(): string {
    const token = this.#tokens[this.#place];
    if (token?.kind !== 'plain') throw this.#unexpected('word');
    this.#place += 1;
    return token.text;
  }

  #number(): number {
    return Number(this.#plain());
  }

  #bound(): string {
    const token = this.#tokens[this.#place];
    if (token?.kind !== 'parameter') throw this.#unexpected('parameter');
    this.#place += 1;
    const value = this.#values[token.text];
    if (typeof value !== 'string') throw new ParseError(`missing parameter: ${token.text}`);
    return value;
  }

  #expect(text: string): void {
    if (!this.takes(text)) throw this.#unexpected(text);
  }

  #unexpected(wanted: string): ParseError {
    return new ParseError(`found ${this.#tokens[this.#place]?.text ?? 'EOF'}, expected ${wanted}`);
  }
}
