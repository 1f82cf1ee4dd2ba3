import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { rows, text } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { attempt } from '../directory/attempt.ts';
import type { OpenRealm } from '../directory/open.ts';
import { hasEngine } from '../directory/realm.ts';
import { compare } from '../fields/order.ts';

/** What gathers data for a realm. */
export interface Collector {
  readonly realm: string;
  /** Pollers and satellites run checks: the engine's own node and its others. The rest receives logs and metrics. */
  readonly kind: 'poller' | 'satellite' | 'logger' | 'search_logger' | 'collectd';
  readonly name: string;
  /** Where the name is an IP address; engines do not tell those of their nodes. */
  readonly address: string | null;
  /** Who says so: the realm's record or its engine. */
  readonly source: 'realm' | 'engine';
}

export interface Collectors {
  readonly collectors: readonly Collector[];
  /** For the reader, where the engine could not be asked and only the record has spoken. */
  readonly notice?: string;
}

/** Of a realm without an engine, what its record says. */
export async function collectorsOf(realm: OpenRealm): Promise<Collectors> {
  const nodes = hasEngine(realm.record) ? await attempt(() => nodesOf(realm)) : [];
  const engineNodes = nodes instanceof AppError ? [] : nodes;
  const collectors = [...recorded(realm.record), ...engineNodes].sort(
    (a, b) => compare(a.kind, b.kind) || compare(a.name, b.name) || compare(a.source, b.source),
  );
  if (!(nodes instanceof AppError)) return { collectors };
  return {
    collectors,
    notice: `Only what the realm's record says, without the engine's nodes: ${nodes.message}`,
  };
}

const address = once(() => z.union([z.ipv4(), z.ipv6()]));

function recorded(record: RealmRecord): Collector[] {
  const places = {
    collectd: [record.collectd],
    logger: [record.logger, ...(record.logger_resources ?? [])],
    search_logger: record.search_logger_resources ?? [],
  } as const;
  const named = (kind: keyof typeof places) =>
    [...new Set(places[kind])].flatMap((name): Collector[] =>
      name === undefined
        ? []
        : [
            {
              realm: record.name,
              kind,
              name,
              address: address().safeParse(name).data ?? null,
              source: 'realm',
            },
          ],
    );
  return [...named('collectd'), ...named('logger'), ...named('search_logger')];
}

/** Icinga 2 has a table of the nodes that check together; the other engines have none. */
export async function nodesOf(realm: OpenRealm): Promise<Collector[]> {
  if (!(await realm.status.has('endpoints', 'name'))) return [];
  const nodes = await realm.status.ask(rows('endpoints', { name: text('name'), node: text('node') }));
  return nodes.flatMap(({ name, node }): Collector[] =>
    name === null
      ? []
      : [
          {
            realm: realm.name,
            kind: name === node ? 'poller' : 'satellite',
            name,
            address: null,
            source: 'engine',
          },
        ],
  );
}
