import type { ListChanges, ObjectName, StatesVersion } from '../../base/list-changes.ts';
import { columnsOfFilters, type Filter, type RowQueryParts } from '../../connectors/status-query/index.ts';
import type { WarmQuestion } from '../../realm/open-realm/warm-engines.ts';
import { limitOf } from '../../realm/record/realm.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { ChangeHistory, VersionedStates } from '../log/change-history.ts';
import { type Departure, namesIn } from '../log/departures.ts';
import { historyIdOf } from '../log/history-id.ts';
import { hostgroupTest } from '../log/hostgroup-test.ts';
import type { ChangedKind, RowTest } from '../states/index.ts';

/** The states that a list is read from, and their history. */
export interface ReadFrom {
  readonly last: VersionedStates;
  readonly history: ChangeHistory;
}

/** The version since which rows are returned that changed, and the objects that departed since. */
interface Since {
  readonly number: number;
  readonly departures: readonly Departure[];
}

/** The limits of a list. */
interface Limits {
  /** Names of the columns that its conditions read. */
  readonly conditions: readonly string[];
  /** Name of the only host of a list of services. */
  readonly host: string | undefined;
}

/** Limits the rows of one list to those that changed since a version, and notes what the answer tells of changes. */
export class ChangesReader {
  readonly #last: VersionedStates;
  readonly #limit: readonly string[] | undefined;
  readonly #answer: ListChanges;
  /** `undefined` means that all rows are returned. */
  readonly #since: Since | undefined;

  constructor({ last, history }: ReadFrom, { record, request }: WarmQuestion, answer: ListChanges) {
    this.#last = last;
    this.#limit = limitOf(record);
    this.#answer = answer;
    const { number } = last.version;
    const since = ownNumberOf(request?.changes?.since, history, record);
    const departures = since !== undefined && since <= number ? history.departures(since, number) : undefined;
    this.#since = since !== undefined && departures ? { number: since, departures } : undefined;
    const version = last.stored ?? { history: history.id, number };
    answer.noteStates(
      { ...version, history: historyIdOf({ id: version.history }, record) },
      this.#since === undefined,
    );
  }

  /** Returns the test of the rows to return, by their number. `undefined` means all rows of the query. */
  testOf({ table: kind, columns, filters, tested = [] }: RowQueryParts): RowTest | undefined {
    if (!this.#since || (kind !== 'hosts' && kind !== 'services')) return undefined;
    const conditions = [...tested, ...columnsOfFilters(filters)];
    this.#noteDeparted(kind, this.#since, { conditions, host: hostOf(filters) });
    return this.#changeTest(kind, [...columns, ...conditions], this.#since.number);
  }

  #changeTest(kind: ChangedKind, columns: readonly string[], after: number): RowTest {
    const { states, version } = this.#last;
    const { table } = states.tables[kind];
    const numbers = [...new Set(columns)].map((column) => table.column(column)).filter((at) => at >= 0);
    return (row) => version.cells[kind].hasChanged(row, numbers, after);
  }

  /** Notes the objects that have gone or left the realm, and those for which one of the conditions may have become false. */
  #noteDeparted(kind: ChangedKind, { number, departures }: Since, { conditions, host }: Limits): void {
    const { table } = this.#last.states.tables[kind];
    const gone = departures.filter((one) => one.kind === kind && this.#hasLeft(one));
    const isChanged = this.#changeTest(kind, conditions, number);
    const isShown = hostgroupTest(table, kind, this.#limit);
    const nameOf = namesIn(kind, table);
    const names: ObjectName[] = gone.map(({ host_name, service }) => ({ host_name, service }));
    for (let row = 0; row < table.count; row += 1)
      if (isChanged(row) && isShown(row)) names.push(nameOf(row));
    this.#answer.noteDeparted(names.filter(({ host_name }) => host === undefined || host_name === host));
  }

  #hasLeft({ isGone, hostgroups }: Departure): boolean {
    const limit = this.#limit;
    return limit ? hostgroups.some((group) => limit.includes(group)) : isGone;
  }
}

/** Returns the host to which filters limit a list of services. */
function hostOf(filters: readonly Filter[]): string | undefined {
  const leaves = filters.flatMap((filter) => (filter.kind === 'leaf' ? filter : []));
  return leaves.find(({ column, operator }) => column === 'host_name' && operator === '=')?.value;
}

/** Returns the number of a version in the history of this process. `undefined` means that it is not known here. */
function ownNumberOf(
  version: StatesVersion | undefined,
  { id: own, stored }: ChangeHistory,
  record: RealmRecord,
): number | undefined {
  if (!version) return undefined;
  const hasId = (id: string) => historyIdOf({ id }, record) === version.history;
  return hasId(own) ? version.number : stored.find(version.number, hasId);
}
