import { levelOf } from '../level.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { ageText } from '../times.ts';
import { formatValue } from '../value-text.ts';
import type { View } from '../view.ts';

/** The fields of a host or a service that are shown. */
export interface CheckableRow {
  readonly realm?: string;
  readonly host_name?: string;
  readonly service?: string | null;
  readonly state_name?: string | null;
  readonly last_state_change?: string | null;
  readonly acknowledged?: boolean | null;
  readonly in_downtime?: boolean | null;
  readonly output?: string | null;
}

const columns: readonly ScreenColumn<CheckableRow>[] = [
  { title: 'state', cell: ({ state_name }) => state_name, state: ({ state_name }) => state_name },
  { title: 'for', cell: ({ last_state_change }) => ageText(last_state_change), isNumber: true },
  { title: 'handled', cell: handling },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'service', cell: ({ service }) => service },
  { title: 'output', cell: ({ output }) => output },
];
const hostColumns = columns.filter(({ title }) => title !== 'service');

function handling({ acknowledged, in_downtime }: CheckableRow): string {
  return [acknowledged ? 'ack' : '', in_downtime ? 'downtime' : ''].filter((word) => word !== '').join(' ');
}

/** Reads the level of a row from the name of its state. */
export const sortByState = {
  fields: ['state_name'],
  levelOf: ({ state_name }: CheckableRow) => levelOf(state_name),
} as const;

/** Shows hosts, with `fields` as columns if there are some. */
export const hostsView = (rows: readonly CheckableRow[], fields?: readonly string[]): View =>
  viewOf(rows, fields?.map(columnOf) ?? hostColumns);

/** Shows services, with `fields` as columns if there are some. */
export const servicesView = (rows: readonly CheckableRow[], fields?: readonly string[]): View =>
  viewOf(rows, fields?.map(columnOf) ?? columns);

const columnOf = (field: string): ScreenColumn<CheckableRow> => ({
  title: field,
  cell: (row) => formatValue(Reflect.get(row, field)),
  ...(field === 'state_name' && { state: ({ state_name }) => state_name }),
});

/** The name of the state at the other time, in lists that compare two. */
const compared = columnOf('compared_state_name');

const viewOf = (rows: readonly CheckableRow[], shown: readonly ScreenColumn<CheckableRow>[]): View => {
  const isCompared = rows.some((row) => Reflect.has(row, compared.title)) && !shown.some(isNamedCompared);
  return {
    data: rows,
    lines: (screen) => renderTable(isCompared ? [compared, ...shown] : shown, rows, screen),
  };
};

function isNamedCompared({ title }: ScreenColumn<CheckableRow>): boolean {
  return title === compared.title;
}
