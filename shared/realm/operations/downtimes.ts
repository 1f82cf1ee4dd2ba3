import * as z from 'zod';

import { once } from '../../base/once.ts';
import {
  type DecodedRow,
  type Filter,
  flag,
  integer,
  mentions,
  rowQuery,
  time,
} from '../../connectors/status-query/index.ts';
import { type Sla, slaChoices } from '../../store/sla.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import { limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { relatedOfHostRecord } from '../status/host-columns.ts';
import { identitiesOf } from './identities.ts';
import { splitMark } from './mark.ts';
import type { EngineRemark, Exclusion } from './remark.ts';
import { instant, remarkColumns, remarkFields, remarkOf } from './remark-fields.ts';
import { downtimeEnds } from './until.ts';

/** The latest end of a downtime in seconds since the epoch. Livestatus of Icinga 2 has times of 32 bits, and shows later ones as nonsense. */
export const latestEnd = 2_147_483_647;

/** The word of operations on a downtime that is there: the removal and the changes of one follow each other. */
export const downtimeTurn = 'downtime';

const ties = ['realm', 'host_name', 'service', 'downtime_id'] as const;

const schema = once(() =>
  z
    .strictObject({
      ...remarkFields(),
      fixed: z.boolean().describe('false: flexible, it begins when the object has a problem'),
      starts_at: instant().describe('a flexible one may begin from then on'),
      ends_at: instant().describe('a flexible one begins before then'),
      duration_seconds: z.int().nonnegative().nullable().describe('duration in seconds'),
      in_effect: z
        .boolean()
        .nullable()
        .describe('null: the engine does not say, as of a flexible downtime of an object that is in one'),
      triggered_by: z.string().nullable().describe('`downtime_id` of the downtime that starts it'),
      maintenance_id: z
        .string()
        .nullable()
        .describe('id of the maintenance that it belongs to; null: it belongs to none'),
      sla: z
        .enum(slaChoices)
        .describe(
          '`excluded`: while it is in effect, the time of its host leaves the time that availability is a share of',
        ),
      until: z
        .enum(downtimeEnds)
        .default('ends_at')
        .describe(
          '`recovery`: this API removes it before `ends_at` when its object has recovered; `ends_at`: only its time ends it',
        ),
      downtime_id: z.string().describe('id in this API, which stays the same after a restart of the engine'),
    })
    .meta({ id: 'Downtime' }),
);

export type DowntimeRecord = z.output<ReturnType<typeof schema>>;

/** The record of a downtime, and the sort fields of its list. */
export const downtimes = {
  get schema() {
    return schema();
  },
  list: {
    sort: ['host_name', 'service', 'author', 'created_at', 'starts_at', 'ends_at'],
    ties,
    kind: 'downtimes' as const,
    related: relatedOfHostRecord,
  },
};

export interface EngineDowntime extends EngineRemark<DowntimeRecord> {
  /** Hash of what the engine says of it. A downtime that was changed has another one than before. */
  readonly version: string;
  /** The id that it has, or will have when the other versions of the same downtime are removed. */
  readonly versionOf: string;
}

const columns = {
  ...remarkColumns,
  start: time('start_time'),
  end: time('end_time'),
  fixed: flag('fixed'),
  duration: integer('duration'),
  trigger: integer('triggered_by'),
  hostDepth: integer('host_scheduled_downtime_depth'),
  serviceDepth: integer('service_scheduled_downtime_depth'),
};

type Cells = DecodedRow<typeof columns>;

/** Returns the downtimes of a realm that pass the filters. `now` is in seconds since the epoch. */
export async function downtimesOf(
  realm: OpenRealm,
  now: number,
  ...filters: Filter[]
): Promise<EngineDowntime[]> {
  const query = rowQuery('downtimes', columns).where(...filters, ...limitServices(realm));
  const found = (await realm.status.decodedRows(query)).sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const { ids, versions, claims } = idsOf(realm, found);
  const idByNumber = new Map(found.map(({ number }, at) => [number, ids[at]]));
  return found.map((cells, at) => {
    const { mark, maintenanceId, sla, until, fields } = remarkOf(realm, cells);
    const { iso } = realm;
    const id = ids[at] ?? '';
    return {
      ...{ id, number: cells.number ?? 0, mark, exclusion: exclusionOf(cells, mark, sla) },
      ...{ version: versions[at] ?? '', versionOf: claims[at] ?? '' },
      record: {
        ...fields,
        fixed: isFixed(cells),
        ...{ starts_at: iso(cells.start), ends_at: iso(cells.end), duration_seconds: durationOf(cells) },
        in_effect: isInEffect(cells, now),
        triggered_by: cells.trigger === null ? null : (idByNumber.get(cells.trigger) ?? null),
        maintenance_id: maintenanceId,
        ...{ sla, until, downtime_id: id },
      },
    };
  });
}

/**
 * Returns the ids of downtimes, which are in the order of their numbers. One that was changed keeps its id, which stands in its comment. As
 * long as the former one is there too, the latest of them has the id.
 */
function idsOf(realm: OpenRealm, found: readonly Cells[]) {
  const facts = found.map(factsOf);
  const versions = identitiesOf(realm, 'downtime', facts);
  const claims = versions.map((id, at) => splitMark(found[at]?.comment ?? '').id ?? id);
  const latest = new Map(claims.map((id, at) => [id, at]));
  if (latest.size === claims.length) return { ids: claims, versions, claims };
  const others = identitiesOf(
    realm,
    'downtime',
    facts.map((each) => [...each, 'former']),
  );
  const ids = claims.map((id, at) => (latest.get(id) === at ? id : (others[at] ?? id)));
  return { ids, versions, claims };
}

/** Returns the downtimes that one request scheduled, or all if there is no mark. `now` is in seconds since the epoch. */
export async function markedDowntimes(
  realm: OpenRealm,
  mark: string | undefined,
  now: number,
): Promise<EngineDowntime[]> {
  if (mark === undefined) return downtimesOf(realm, now);
  const found = await downtimesOf(realm, now, mentions('comment', mark));
  return found.filter((one) => one.mark === mark);
}

function exclusionOf(cells: Cells, mark: string | null, sla: Sla): Exclusion | undefined {
  const { start: from, end, duration } = cells;
  if (sla === 'counted' || mark === null || from === null || end === null) return undefined;
  const fixed = isFixed(cells);
  return { mark, from, to: fixed ? end : end + (duration ?? 0), fixed };
}

function factsOf(cells: Cells) {
  const { host, service, author, comment, entered, start, end } = cells;
  return [host, nullIfEmpty(service), author, comment, entered, start, end, isFixed(cells), cells.duration];
}

function isFixed({ fixed }: Cells): boolean {
  return fixed !== false;
}

/** Engines send no useful duration of a fixed downtime. */
function durationOf(cells: Cells): number | null {
  if (!isFixed(cells)) return cells.duration;
  return cells.start === null || cells.end === null ? null : Math.max(0, cells.end - cells.start);
}

/** An object whose downtime depth is 0 is in none of its downtimes. Engines do not say which of several is in effect. */
function isInEffect(cells: Cells, now: number): boolean | null {
  const depth = nullIfEmpty(cells.service) === null ? cells.hostDepth : cells.serviceDepth;
  if (depth === 0) return false;
  if (!isFixed(cells)) return null;
  if (cells.start === null || cells.end === null) return null;
  return cells.start <= now && now < cells.end;
}
