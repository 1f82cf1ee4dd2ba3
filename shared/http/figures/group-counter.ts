import { AppError } from '../../base/errors.ts';
import { RowValues, type ValueReader } from '../../base/row-values.ts';
import { inSlices } from '../../base/time-slices.ts';
import { type Key, toKey } from '../../rows/keys.ts';
import { equalRowsColumn, type Row, type RowTable } from '../../rows/row-table.ts';
import { countColumn, type FigureName, type FiguresRequest, type GroupTally } from './figures-request.ts';

type CountedFigures = Pick<FiguresRequest, 'groupBy' | 'figures'>;

/** Maximum number of groups. More of them are counted only, so that the error can name their number. */
const mostGroups = 10_000;

/**
 * Counts the rows of tables by groups. A group exists exactly if a row has its values: an unknown value (null) and an empty text are
 * values like others. Unknown values belong to no figure but the count.
 */
export class GroupCounter {
  readonly #request: CountedFigures;
  readonly #root = new Branch();
  readonly #groups: Group[] = [];
  #count = 0;

  constructor(request: CountedFigures) {
    this.#request = request;
  }

  async add(table: RowTable): Promise<void> {
    const read = new RowValues((field) => table.column(field));
    const keys = this.#request.groupBy.map(({ from }) => read.reader(from));
    const values = this.#request.figures.map(({ from }) => read.reader(from));
    const equalRows = table.column(equalRowsColumn);
    await inSlices(table.count, (from, to) => {
      for (let row = from; row < to; row += 1) {
        const group = this.#groupOf({ keys, row });
        if (!group) continue;
        const count = Number(equalRows.value(row) ?? 1);
        group.count += count;
        for (const [index, reader] of values.entries()) group.tallies[index]?.add(reader.value(row), count);
      }
    });
  }

  /** Returns the groups as rows. Throws if there are too many. */
  rows(): Row[] {
    if (this.#count > mostGroups) throw tooManyGroups(this.#count);
    const { groupBy, figures } = this.#request;
    return this.#groups.map(({ values, count, tallies }) =>
      Object.fromEntries<unknown>([
        ...groupBy.map(({ name }, index) => [name, values[index]] as const),
        [countColumn, count] as const,
        ...figures.map(({ name, figure }, index) => [name, tallies[index]?.figure(figure)] as const),
      ]),
    );
  }

  /** Returns the group of a row. It is made for the first one; `undefined` means that there are too many groups already. */
  #groupOf({ keys, row }: KeyedRow): Group | undefined {
    let branch = this.#root;
    for (const key of keys) branch = branch.next(toKey(key.value(row)));
    if (branch.isSeen) return branch.group;
    branch.isSeen = true;
    this.#count += 1;
    if (this.#count > mostGroups) return undefined;
    branch.group = {
      values: keys.map((key) => key.value(row) ?? null),
      count: 0,
      tallies: this.#request.figures.map(({ tally }) => tally?.() ?? new FigureTally()),
    };
    this.#groups.push(branch.group);
    return branch.group;
  }
}

interface Group {
  readonly values: readonly unknown[];
  count: number;
  /** One for each figure of the request. */
  readonly tallies: readonly GroupTally[];
}

interface KeyedRow {
  readonly keys: readonly ValueReader[];
  readonly row: number;
}

/** A node of the tree of groups: each level has the values of one field. */
class Branch {
  readonly #next = new Map<Key, Branch>();
  group: Group | undefined;
  isSeen = false;

  next(key: Key): Branch {
    const known = this.#next.get(key);
    if (known) return known;
    const branch = new Branch();
    this.#next.set(key, branch);
    return branch;
  }
}

function tooManyGroups(count: number): AppError {
  const message = `makes ${count} groups, and at most ${mostGroups} are answered`;
  return new AppError('invalid_request', {
    detail: `The query parameter group_by ${message}`,
    faults: [{ in: 'query', field: 'group_by', message }],
  });
}

/** The figures over the known values of one field in one group. Times are compared as instants. */
class FigureTally implements GroupTally {
  #known = 0;
  #sum = 0;
  #least = Infinity;
  #most = -Infinity;
  #min: unknown = null;
  #max: unknown = null;

  /** Adds the value of a row that stands for `count` equal rows. */
  add(value: unknown, count: number): void {
    const number = typeof value === 'string' ? Date.parse(value) : value;
    if (typeof number !== 'number' || Number.isNaN(number)) return;
    this.#known += count;
    this.#sum += number * count;
    if (number < this.#least) [this.#least, this.#min] = [number, value];
    if (number > this.#most) [this.#most, this.#max] = [number, value];
  }

  /** Returns the figure. It is null if no value is known, or if it is larger than a number can be. */
  figure(name: FigureName): unknown {
    if (name === 'min') return this.#min;
    if (name === 'max') return this.#max;
    const figure = name === 'sum' ? this.#sum : this.#sum / this.#known;
    return this.#known > 0 && Number.isFinite(figure) ? figure : null;
  }
}
