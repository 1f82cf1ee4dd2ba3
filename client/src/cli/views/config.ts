import { type components, unwrap } from '../../index.ts';
import { type AskPage, collect } from '../collect.ts';
import { printable } from '../safe-text.ts';
import { type Column, table } from '../table.ts';
import { valueText } from '../value-text.ts';
import type { Look } from '../view.ts';

type Row = components['schemas']['HostConfigRow'];

const columns: readonly Column<Row>[] = [
  { title: 'status', cell: ({ status }) => status },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'address', cell: ({ address }) => address },
  { title: 'templates', cell: ({ use_templates }) => use_templates?.join(', ') },
  { title: 'groups', cell: ({ groups }) => groups?.join(', ') },
];

/** Hosts in configuration: those that the engine has, or with `pending` those that it does not have yet. */
export const configListLook =
  (realm_name: string, wanted: { readonly pending?: boolean | undefined; readonly limit: number }): Look =>
  async ({ client, io }) => {
    const path = { realm_name };
    const ask: AskPage<Row> = (query) =>
      wanted.pending
        ? client.GET('/api/config/realm/{realm_name}/hosts/pending/', { params: { path, query } })
        : client.GET('/api/config/realm/{realm_name}/hosts/active/', { params: { path, query } });
    const { rows, more } = await collect(ask, wanted.limit, io);
    return {
      data: rows,
      lines: (screen) => [...table(columns, rows, screen), ...(more ? ['… and more: --limit'] : [])],
      level: 0,
    };
  };

/** All that is configured for one host. */
export const configHostLook =
  (realm_name: string, host_name: string): Look =>
  async ({ client }) => {
    const call = client.GET('/api/config/realm/{realm_name}/hosts/{host_name}/', {
      params: { path: { realm_name, host_name } },
    });
    const { data } = await unwrap(call);
    return { data, lines: () => recordLines(data), level: 0 };
  };

/** `field: value`, without what is not set. */
function recordLines(record: object): string[] {
  const fields = Object.entries(record).map(
    ([name, value]: [string, unknown]) => [name, valueText(value)] as const,
  );
  return fields.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${printable(text)}`);
}
