/** The connector of engines that send each of their tables as one JSON text: the status-query interface by it. */
import * as z from 'zod';

import { limitConcurrency, type RunInTurn } from '../../../shared/base/concurrency-limit.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { once } from '../../../shared/base/once.ts';
import { engineFaultCodes, translateFault } from '../../../shared/connectors/kit/errors.ts';
import { WireFault } from '../../../shared/connectors/kit/faults.ts';
import {
  type HttpAnswer,
  type HttpPeer,
  type HttpRequest,
  openHttp,
} from '../../../shared/connectors/kit/http-client.ts';
import { parseJson } from '../../../shared/connectors/kit/json.ts';
import {
  buildCells,
  columnsOfFilters,
  type Command,
  compileFilter,
  countMatching,
  type CountQuery,
  countTwice,
  type EngineCall,
  type Filter,
  type MemoryBudget,
  type QuestionKind,
  readEngine,
  type RowQuery,
  type RowQueryParts,
  sendEach,
  singleRange,
  type StatusQuery,
  type TableName,
} from '../../../shared/connectors/status-query/index.ts';

interface PlantedEngine {
  readonly urls: readonly string[];
  readonly ca?: string | undefined;
  readonly fingerprints?: readonly string[] | undefined;
}

interface PlantedEngineOptions {
  readonly credentials: () => Promise<{ readonly user: string; readonly password: string }>;
  readonly connectionsOfAll?: RunInTurn;
  readonly memory?: MemoryBudget;
}

const megabyte = 1024 ** 2;
const requestsAtOnce = 3;

/** Makes a function that returns the client of an engine for a call. */
export function openPlantedEngine(
  { urls: [url = ''], ca, fingerprints: [fingerprint] = [] }: PlantedEngine,
  { credentials, memory, connectionsOfAll }: PlantedEngineOptions,
): (call: EngineCall) => StatusQuery {
  const options = { memory, largestAnswer: memory?.largestAnswer ?? 64 * megabyte };
  const peer = openHttp(
    { url: new URL(url), ca, fingerprint },
    { ...options, idleConnections: requestsAtOnce },
  );
  const enter = connectionsOfAll ?? limitConcurrency({ atOnce: requestsAtOnce });
  return (call) => new PlantedStatusQuery({ peer, credentials, enter }, call);
}

const sentTable = once(() => z.tuple([z.array(z.string())], z.array(z.unknown())));
const refusal = once(() => z.object({ reason: z.string() }));

/** Reads the columns and the rows of a table from the text of an answer. Throws a WireFault if it is not a table. */
export function readTable(body: Buffer): Table {
  const [columns, ...rows] = sentTable().parse(parseJson(body));
  if (rows.some((row) => row.length !== columns.length))
    throw new WireFault('unreadable', 'a row has more or fewer cells than the table has columns');
  return { columns, rows };
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

interface Parts extends Pick<PlantedEngineOptions, 'credentials'> {
  readonly peer: HttpPeer;
  readonly enter: RunInTurn;
}

class PlantedStatusQuery implements StatusQuery {
  readonly #parts: Parts;
  readonly #call: EngineCall;

  constructor(parts: Parts, call: EngineCall) {
    this.#parts = parts;
    this.#call = call;
  }

  async decodedRows<T>(query: RowQuery<T>) {
    const { columns, rows } = await this.#rowsMeeting(query);
    return rows.map(query.reader((column) => columns.indexOf(column)));
  }

  async cells(query: RowQueryParts) {
    const { columns, rows } = await this.#rowsMeeting(query);
    return buildCells(rows, columns);
  }

  async count<K extends string>({ table, counters, filters }: CountQuery<K>) {
    const tested = columnsOfFilters(Object.values<Filter>(counters));
    const { columns, rows } = await this.#rowsMeeting({ table, filters, most: undefined }, tested);
    const matching = countMatching(counters, columns);
    for (const row of rows) matching.add(row);
    return matching.end();
  }

  countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    return countTwice(this, query, part);
  }

  async has(table: TableName, ...wanted: readonly string[]) {
    const { columns } = await this.#run('structure', () => this.#table(table));
    return wanted.every((column) => columns.includes(column));
  }

  hostRanges() {
    return Promise.resolve(singleRange);
  }

  changeScan() {
    return Promise.resolve(undefined);
  }

  namedReading() {
    return Promise.resolve(undefined);
  }

  missingPermissions() {
    return Promise.resolve(undefined);
  }

  noteChange() {
    return Promise.resolve();
  }

  findRefusal() {
    return Promise.resolve(undefined);
  }

  engine() {
    return this.#run('present', async () => {
      const { columns, rows } = await this.#table('status');
      return readEngine([columns, ...rows]);
    });
  }

  async processStart() {
    return (await this.engine()).program_start;
  }

  async actingProcess() {
    return { node: null, start: await this.processStart() };
  }

  send(command: Command) {
    return this.#run('command', async () => {
      const request = { method: 'POST', path: '/commands', body: JSON.stringify(bodyOf(command)) } as const;
      await this.#exchange(request, () => undefined);
    });
  }

  sendAll(commands: readonly Command[]) {
    return sendEach(commands, (command) => this.send(command));
  }

  #rowsMeeting(
    { table: name, filters, most = Infinity }: Pick<RowQueryParts, 'table' | 'filters' | 'most'>,
    counted: readonly string[] = [],
  ): Promise<Table> {
    return this.#run('present', async () => {
      const { columns, rows } = await this.#table(name);
      const lacking = [...columnsOfFilters(filters), ...counted].find((column) => !columns.includes(column));
      if (lacking !== undefined)
        throw new AppError('engine_lacks_column', {
          detail: `${this.#subject()} has no column '${lacking}' in its table '${name}'.`,
        });
      const tests = filters.map((filter) => compileFilter(filter, columns));
      return { columns, rows: rows.filter((row) => tests.every((test) => test(row))).slice(0, most) };
    });
  }

  #table(name: TableName): Promise<Table> {
    return this.#exchange({ method: 'GET', path: `/tables/${name}`, isRepeatable: true }, ({ body }) =>
      readTable(body),
    );
  }

  async #exchange<T>(request: Omit<HttpRequest, 'headers'>, read: (answer: HttpAnswer) => T): Promise<T> {
    const { peer, credentials, enter } = this.#parts;
    const { context } = this.#call;
    const { user, password } = await credentials();
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    return enter(
      () =>
        peer.exchange({ ...request, headers: { authorization } }, context, (answer) => {
          refuseFailure(answer);
          return read(answer);
        }),
      context.signal,
    );
  }

  /** Runs one question of the caller. Its errors are translated before `runQuestion` sees them. */
  #run<T>(kind: QuestionKind, work: () => Promise<T>): Promise<T> {
    const ask = () =>
      work().catch((error: unknown) => {
        throw translateFault(error, {
          subject: this.#subject(),
          codes: {
            ...engineFaultCodes,
            unauthenticated: 'engine_credentials',
            refused_command: 'engine_refused_command',
            failed: 'engine_answer_unreadable',
          },
          quotedFaults: ['refused_command'],
        });
      });
    const { runQuestion } = this.#call;
    return runQuestion ? runQuestion(kind, ask) : ask();
  }

  #subject(): string {
    return `The planted engine of realm '${this.#call.realm}'`;
  }
}

function refuseFailure({ status, body }: HttpAnswer): void {
  if (status === 401) throw new WireFault('unauthenticated', 'status 401');
  if (status === 422) throw new WireFault('refused_command', refusal().parse(parseJson(body)).reason);
  if (status !== 200) throw new WireFault('failed', `status ${status}`);
}

function bodyOf({ name, arguments: given, seconds }: Command) {
  if (given.some((value) => typeof value === 'string' && /[\u0000-\u001f\u007f]/.test(value)))
    throw new AppError('control_character', { detail: 'A value holds a control character.' });
  return {
    name,
    arguments: given.map((value) => (typeof value === 'object' ? value.longText : value)),
    seconds,
  };
}
