import { levelOf } from '../level.ts';
import { type Column, table } from '../table.ts';
import { age } from '../times.ts';
import type { View } from '../view.ts';

/** The fields of a host or a service that are shown. */
export interface Shown {
  readonly realm?: string;
  readonly host_name?: string;
  readonly description?: string | null;
  readonly state_name?: string | null;
  readonly last_state_change?: string | null;
  readonly acknowledged?: boolean | null;
  readonly in_downtime?: boolean | null;
  readonly output?: string | null;
}

const columns: readonly Column<Shown>[] = [
  { title: 'state', cell: ({ state_name }) => state_name, state: ({ state_name }) => state_name },
  { title: 'for', cell: ({ last_state_change }) => age(last_state_change), isNumber: true },
  { title: 'handled', cell: handling },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'service', cell: ({ description }) => description },
  { title: 'output', cell: ({ output }) => output },
];
const hostColumns = columns.filter(({ title }) => title !== 'service');

function handling({ acknowledged, in_downtime }: Shown): string {
  return [acknowledged ? 'ack' : '', in_downtime ? 'downtime' : ''].filter((word) => word !== '').join(' ');
}

/** Reads the level of a row from the name of its state. */
export const byState = {
  fields: ['state_name'],
  levelOf: ({ state_name }: Shown) => levelOf(state_name),
} as const;

export const hostsView = (rows: readonly Shown[]): View => viewOf(rows, hostColumns);
export const servicesView = (rows: readonly Shown[]): View => viewOf(rows, columns);

const viewOf = (rows: readonly Shown[], shown: readonly Column<Shown>[]): View => ({
  data: rows,
  lines: (screen) => table(shown, rows, screen),
});
