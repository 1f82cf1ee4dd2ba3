import type {
  Command,
  CountQuery,
  Filter,
  RowQuery,
  RowQueryParts,
  StatusQuery,
  TableName,
} from '../../connectors/status-query/index.ts';

/** A client that is opened when it is asked first. */
export class DeferredStatus implements StatusQuery {
  readonly #open: () => Promise<StatusQuery>;

  /** `open` is called for each question, and returns the same client each time. */
  constructor(open: () => Promise<StatusQuery>) {
    this.#open = open;
  }

  async decodedRows<T>(query: RowQuery<T>) {
    return (await this.#open()).decodedRows(query);
  }

  async cells(query: RowQueryParts) {
    return (await this.#open()).cells(query);
  }

  async count<K extends string>(query: CountQuery<K>) {
    return (await this.#open()).count(query);
  }

  async countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    return (await this.#open()).countWithPart(query, part);
  }

  async has(table: TableName, ...columns: readonly string[]) {
    return (await this.#open()).has(table, ...columns);
  }

  async hostRanges() {
    return (await this.#open()).hostRanges();
  }

  async changeScan() {
    return (await this.#open()).changeScan();
  }

  async namedReading() {
    return (await this.#open()).namedReading();
  }

  async engine() {
    return (await this.#open()).engine();
  }

  async processStart() {
    return (await this.#open()).processStart();
  }

  async actingProcess(node?: string) {
    return (await this.#open()).actingProcess(node);
  }

  async missingPermissions() {
    return (await this.#open()).missingPermissions();
  }

  async noteChange() {
    return (await this.#open()).noteChange();
  }

  async findRefusal(command: Command) {
    return (await this.#open()).findRefusal(command);
  }

  async send(command: Command) {
    return (await this.#open()).send(command);
  }

  async sendAll(commands: readonly Command[]) {
    return (await this.#open()).sendAll(commands);
  }
}
