import { describe, expect, it } from '@jest/globals';

import {
  buildCells,
  type EngineFacts,
  type NamedRows,
  type StatusQuery,
} from '../../../../../shared/connectors/status-query/index.ts';
import {
  type WarmStates,
  warmStates,
  WarmStatusQuery,
  WarmTable,
} from '../../../../../shared/warm/states/index.ts';
import { warmColumns } from '../../../../../shared/warm/watch/columns.ts';
import { readStates } from '../../../../../shared/warm/watch/read-states.ts';
import { scannedColumns } from '../../../../../shared/warm/watch/scanned-columns.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

/** The columns of which the REST API tells a change by another one. */
const switchColumns = ['active_checks_enabled', 'accept_passive_checks', 'notifications_enabled'];

type Row = Record<string, unknown>;
type Kind = 'hosts' | 'services';
/**
 * `naemon` notes the time of each change in `last_update`. `icinga2` has no such column, but each result moves `next_check`. The REST API of
 * Icinga 2 notes only changes of switches and settings there, and is asked for rows by their names.
 */
type Family = 'naemon' | 'icinga2' | 'REST';

const kinds = ['hosts', 'services'] as const;
const hostNames = ['a', 'b', 'ç 1', 'd;e', 'f"g'];
const times = ['last_check', 'next_check', 'last_update'];
const nameColumns = ['name', 'host_name', 'description'];
const checkIntervalS = 60;
const start = 1_800_000_000;
/** Seconds by which the clock is set back or forth. No sum of them leads back to a second that was before. */
const jumps = [-86_413, 43_207];

/** A column of each kept table that changes with a result, by itself, or with the settings. */
const columnsThat = (kind: Kind) => {
  const scanned = new Set(scannedColumns(kind));
  const own = warmColumns()[kind].filter((column) => ![...times, ...nameColumns].includes(column));
  const settings = [
    'display_name',
    'alias',
    'groups',
    'address',
    'custom_variables',
    'max_check_attempts',
    'check_command',
  ];
  return {
    flags: own.filter((column) => scanned.has(column)),
    results: own.filter((column) => !scanned.has(column) && !settings.includes(column)),
    settings: own.filter((column) => settings.includes(column)),
  };
};

/** An engine whose rows are changed by the test, and which keeps a clock of its own. */
class InventedEngine {
  clock = start + 0.3;
  programStart = start;
  readonly rows: Record<Kind, Map<string, Row>> = { hosts: new Map(), services: new Map() };
  readonly family: Family;
  #counter = 0;

  constructor(family: Family) {
    this.family = family;
    for (const host of hostNames) this.addHost(host);
  }

  addHost(host: string): void {
    const row = (kind: Kind, names: Row) => ({
      ...Object.fromEntries(this.#columns(kind).map((column) => [column, this.#value(column)])),
      ...{ last_check: 0, next_check: 0, ...(this.family !== 'icinga2' && { last_update: this.#second() }) },
      ...names,
    });
    this.rows.hosts.set(host, row('hosts', { name: host }));
    for (const description of ['http', 'é'])
      this.rows.services.set(`${host}\n${description}`, row('services', { host_name: host, description }));
  }

  removeHost(host: string): void {
    this.rows.hosts.delete(host);
    for (const [key, { host_name }] of this.rows.services)
      if (host_name === host) this.rows.services.delete(key);
  }

  /** Changes columns of a row, as a check result or a command would. */
  change(kind: Kind, number: number, changed: Row): void {
    const row = [...this.rows[kind].values()][number % Math.max(1, this.rows[kind].size)];
    const isNoted = this.family === 'naemon' || (this.family === 'REST' && !('last_check' in changed));
    if (row) Object.assign(row, changed, isNoted && { last_update: this.#second() });
  }

  /** Gives all result columns new values. `age` is the age of the result in seconds when it comes. */
  result(kind: Kind, number: number, age: number): void {
    const values = columnsThat(kind).results.map((column) => [column, this.#value(column)] as const);
    const next = this.#second() + checkIntervalS;
    this.change(kind, number, {
      ...Object.fromEntries(values),
      last_check: this.#second() - age,
      next_check: next,
    });
  }

  newValues(kind: Kind, number: number, columns: readonly string[]): void {
    this.change(kind, number, Object.fromEntries(columns.map((column) => [column, this.#value(column)])));
  }

  /** Starts the engine again with other settings. */
  restart(): void {
    this.programStart += 1;
    for (const kind of kinds)
      for (const row of [...this.rows[kind].keys()].keys())
        this.newValues(kind, row, columnsThat(kind).settings);
  }

  states(): WarmStates {
    const tables = { hosts: this.#table('hosts'), services: this.#table('services') };
    const groups = buildCells([['linux', 'Linux']], warmColumns().hostgroups);
    const hostgroups = WarmTable.copy('hostgroups', [groups]);
    const facts = { program_start: this.programStart } as EngineFacts;
    return warmStates({ ...tables, hostgroups }, facts, warmColumns());
  }

  client(): StatusQuery {
    const refused = () => {
      throw new Error('the engine is asked for something else');
    };
    const states = this.states();
    const answers = new WarmStatusQuery(() => ({}) as StatusQuery, {
      ...{
        present: () => states,
        afterFailure: () => undefined,
        onUse: () => undefined,
        onCommands: refused,
        onChange: refused,
      },
    });
    const namedCells = ({ table: kind, names, columns }: NamedRows) => {
      const rows = names.map(({ host_name, service: description }) =>
        this.rows[kind].get(description === null ? host_name : `${host_name}\n${description}`),
      );
      const known = columns.filter((column) => this.#columns(kind).includes(column));
      return Promise.resolve(
        rows.includes(undefined)
          ? undefined
          : buildCells(
              rows.toReversed().map((one) => known.map((column) => one?.[column])),
              known,
            ),
      );
    };
    const byName = { implied: switchColumns, namedCells };
    return Object.assign(answers, {
      processStart: async () => (await answers.engine()).program_start,
      changeScan: () => Promise.resolve(this.family === 'REST' ? byName : { implied: [] }),
    });
  }

  #columns(kind: Kind): readonly string[] {
    return warmColumns()[kind].filter((column) => column !== 'last_update' || this.family !== 'icinga2');
  }

  #table(kind: Kind): WarmTable {
    const columns = this.#columns(kind);
    const cells = [...this.rows[kind].values()].map((row) => columns.map((column) => row[column]));
    return WarmTable.copy(kind, [buildCells(cells, columns)]);
  }

  #second(): number {
    return Math.floor(this.clock);
  }

  #value(column: string): unknown {
    this.#counter += 1;
    return column === 'groups' ? [`g${this.#counter}`] : this.#counter;
  }
}

type Step =
  | { readonly kind: 'result'; readonly table: Kind; readonly row: number; readonly age: number }
  | {
      readonly kind: 'flags' | 'settings';
      readonly table: Kind;
      readonly row: number;
      readonly columns: readonly string[];
    }
  | { readonly kind: 'add' | 'remove'; readonly host: string }
  | { readonly kind: 'restart' }
  | { readonly kind: 'jump'; readonly seconds: number }
  | { readonly kind: 'read'; readonly seconds: number };

const table = fc.constantFrom<Kind>(...kinds);
const row = fc.nat(9);
const columnsOf = (group: 'flags' | 'settings') => (kind: Kind) =>
  fc.record({
    ...{ kind: fc.constant(group), table: fc.constant(kind), row },
    columns: fc.subarray(columnsThat(kind)[group], { minLength: 1, maxLength: 3 }),
  });
const step = (family: Family): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('result' as const),
        table,
        row,
        age: fc.constantFrom(0, 0, 1, 30, 30, 7200),
      }),
    },
    { weight: 3, arbitrary: table.chain(columnsOf('flags')) },
    ...(family === 'icinga2' ? [] : [{ weight: 1, arbitrary: table.chain(columnsOf('settings')) }]),
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('add' as const, 'remove' as const),
        host: fc.constantFrom(...hostNames, 'new'),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('jump' as const),
        seconds: fc.constantFrom(...jumps),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('read' as const),
        seconds: fc.constantFrom(0, 0.2, 0.9, 2, 10, 60, 130),
      }),
    },
  );

function take(engine: InventedEngine, taken: Exclude<Step, { kind: 'read' }>): void {
  if (taken.kind === 'result') engine.result(taken.table, taken.row, taken.age);
  else if (taken.kind === 'flags' || taken.kind === 'settings')
    engine.newValues(taken.table, taken.row, taken.columns);
  else if (taken.kind === 'add') engine.addHost(taken.host);
  else if (taken.kind === 'remove') engine.removeHost(taken.host);
  else if (taken.kind === 'jump') engine.clock += taken.seconds;
  else engine.restart();
}

/** The rows of all kept tables as text. */
function textOf({ tables }: WarmStates): string {
  return JSON.stringify(
    Object.values(tables).map(({ table: cells }) => [
      cells.columns,
      Array.from({ length: cells.count }, (_, at) =>
        cells.columns.map((_name, column) => cells.value(at, column)),
      ),
    ]),
  );
}

describe.each(['naemon', 'icinga2', 'REST'] as const)(
  'states that are refreshed by what changed, on an engine like %s',
  (family) => {
    it('are the states that a reading of all cells gives', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step(family), { minLength: 5, maxLength: 40 }), async (steps) => {
          const engine = new InventedEngine(family);
          let now = 0;
          let states: WarmStates | undefined;
          for (const taken of [...steps, { kind: 'read', seconds: 10 } as const]) {
            if (taken.kind !== 'read') {
              take(engine, taken);
              continue;
            }
            now += 1000 * taken.seconds;
            engine.clock += taken.seconds;
            states = await readStates(engine.client(), 'paris', { before: states, now });
            expect(textOf(states)).toBe(textOf(await readStates(engine.client(), 'paris', { now })));
          }
        }),
        { numRuns: propertyRuns(50) },
      );
    });
  },
);
