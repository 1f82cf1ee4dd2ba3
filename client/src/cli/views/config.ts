import type { components } from '../../index.ts';
import { ask } from '../ask.ts';
import { type AskPage, collectRows } from '../collect.ts';
import { printable } from '../safe-text.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { formatValue } from '../value-text.ts';
import type { ViewQuery } from '../view.ts';

type Row = components['schemas']['HostConfigRow'];

const columns: readonly ScreenColumn<Row>[] = [
  { title: 'activation', cell: ({ activation }) => activation },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'address', cell: ({ address }) => address },
  { title: 'templates', cell: ({ use_templates }) => use_templates?.join(', ') },
  { title: 'groups', cell: ({ host_groups }) => host_groups?.join(', ') },
];

interface ConfigOptions {
  readonly pending?: boolean | undefined;
  readonly limit: number;
}

/** Shows the configured hosts: those of the engine, or with `pending` those that the engine does not have yet. */
export const configListQuery = (realm_name: string, { pending, limit }: ConfigOptions): ViewQuery => ({
  hasStates: false,
  async run(looking) {
    const { client, verdict } = looking;
    const path = { realm_name };
    const askPage: AskPage<Row> = (query) =>
      pending
        ? client.GET('/api/config/realm/{realm_name}/hosts/pending/', { params: { path, query } })
        : client.GET('/api/config/realm/{realm_name}/hosts/active/', { params: { path, query } });
    if (pending) verdict.acceptEmpty();
    const rows = await collectRows(askPage, { limit }, looking);
    return { data: rows, lines: (screen) => renderTable(columns, rows, screen) };
  },
});

/** Shows the whole configuration of one host. */
export const configHostQuery = (realm_name: string, host_name: string): ViewQuery => ({
  hasStates: false,
  async run({ client, verdict }) {
    const call = client.GET('/api/config/realm/{realm_name}/hosts/{host_name}/', {
      params: { path: { realm_name, host_name } },
    });
    const { data } = await ask(call, verdict);
    verdict.see(data, 0);
    return { data, lines: () => recordLines(data) };
  },
});

/** Returns the lines `field: value`, without the empty fields. */
function recordLines(record: object): string[] {
  const fields = Object.entries(record).map(
    ([name, value]: [string, unknown]) => [name, formatValue(value)] as const,
  );
  return fields.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${printable(text)}`);
}
