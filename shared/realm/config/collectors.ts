import * as z from 'zod';

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { rowQuery, text } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { compareTexts } from '../fields/order.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hasEngine } from '../record/realm.ts';

/** A program that gathers data for a realm. */
export interface Collector {
  readonly realm: string;
  /**
   * Pollers and satellites run checks: `poller` is the engine's own node, `satellite` any other node. The other kinds receive
   * logs and metrics.
   */
  readonly kind: 'poller' | 'satellite' | 'logger' | 'search_logger' | 'collectd';
  readonly name: string;
  /** The IP address, if the name is one; otherwise null. Engines do not report the addresses of their nodes. */
  readonly address: string | null;
  /** The origin of this entry: the realm's record or its engine. */
  readonly source: 'realm' | 'engine';
}

export interface CollectorList {
  readonly collectors: readonly Collector[];
  /** A text for the reader if the engine could not be queried, so that only the record was used. */
  readonly notice?: string;
}

/** Returns the collectors in the realm's record and, if the realm has an engine, the nodes of the engine. */
export async function collectorsOf(realm: OpenRealm): Promise<CollectorList> {
  const nodes = hasEngine(realm.record) ? await attempt(() => nodesOf(realm)) : [];
  const engineNodes = nodes instanceof AppError ? [] : nodes;
  const collectors = [...recorded(realm.record), ...engineNodes].sort(
    (a, b) =>
      compareTexts(a.kind, b.kind) || compareTexts(a.name, b.name) || compareTexts(a.source, b.source),
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

/** Returns the nodes that check together. Only Icinga 2 has a table of them; other engines return none. */
export async function nodesOf(realm: OpenRealm): Promise<Collector[]> {
  if (!(await realm.status.has('endpoints', 'name'))) return [];
  const nodes = await realm.status.decodedRows(
    rowQuery('endpoints', { name: text('name'), node: text('node') }),
  );
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
