import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { parseJsonText } from '../base/parse-json-text.ts';
import type { Reference } from './reference.ts';
import type { Key, Table } from './table.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A HARD state of a host or service at a time (epoch seconds). The service is `null` for the host's own state. */
export type StoredState = readonly [time: number, state: number, host: string, service: string | null];

/** `change`: the state began at that time. `state`: the state was observed at that time. */
export type StoredStateKind = 'change' | 'state';

export interface StatesOfDay {
  readonly changes: readonly StoredState[];
  readonly states: readonly StoredState[];
}

/** The position at which the next collection continues. */
export interface StateHistoryPosition {
  /** Time of the newest change that was seen, in epoch seconds of the engine's clock. */
  readonly latest: number;
  /** Time from which the next collection reads changes. `undefined` means some minutes before `latest`. */
  readonly from?: number | undefined;
  /** Keys (`changeKey`) of the changes that the next collection will see again, at most `mostRecent`. */
  readonly recent: readonly string[];
  /** The day (UTC, `2026-11-20`) on which all states were stored last, and the number of changes stored for it. */
  readonly day: string;
  readonly changes: number;
}

/** The state changes of realms with `state_history`, as the collector watch (a scheduled job) saw them. They are stored for 35 days. */
export interface StateHistory {
  /** Returns the position of the last collection, or `undefined` if there was none. */
  head(realm: Reference): Promise<StateHistoryPosition | undefined>;
  /**
   * Stores states. A repeated or concurrent call with the same states stores them once. Returns false if some were left out
   * because one call may write only a bounded amount.
   */
  keep(realm: Reference, kind: StoredStateKind, states: readonly StoredState[]): Promise<boolean>;
  /** Stores the position after `keep`. A collection that ends before this is repeated. */
  moveHead(realm: Reference, head: StateHistoryPosition): Promise<void>;
  /** Returns the states stored for the day that contains `time` (epoch seconds). */
  day(realm: Reference, time: number): Promise<StatesOfDay>;
}

const daySeconds = 86_400;
/** Days that are kept: availability reads 30 days and the four days before them. */
const keptDays = 35;
/** Bytes of one part. With any names, a part in Base64 stays below the table's limit of 400 KB. */
const partBytes = 280_000;
const mostParts = 16;
const longestLine = 4000;
/** Largest number of keys in `recent`. With them, the item stays below the table's limit of 400 KB. */
export const mostRecent = 30_000;
/** Length of a key in characters. If two changes have the same key, the later one is not stored, and nothing else happens. */
const keyLength = 8;

const keptState = once(() => z.tuple([z.int(), z.int(), z.string(), z.string().nullable()]));
const keptStates = once(() => z.array(keptState()));
const recentKeys = once(() => z.array(z.string()));
const stateHead = once(() =>
  z.object({
    latest: z.int(),
    from: z.int().optional(),
    recent: z.string(),
    day: z.string(),
    changes: z.int(),
    expires_at: z.int(),
  }),
);
const part = once(() =>
  z.object({ kind: z.enum(['change', 'state']), packed: z.string(), expires_at: z.int() }),
);

export function createStateHistory(table: Table, clock: Clock): StateHistory {
  const now = () => clock() / 1000;
  const expiry = (time: number) => Math.ceil(time) + keptDays * daySeconds;
  return {
    async head(realm) {
      const read = stateHead().safeParse(await table.get(headKey(realm)));
      if (!read.success || read.data.expires_at <= now()) return undefined;
      const { recent, expires_at: _expiry, ...facts } = read.data;
      return { ...facts, recent: keysIn(recent) };
    },
    async keep(realm, kind, states) {
      const { parts, isWhole } = partsOf(states);
      for (const { day, text } of parts) {
        const packed = (await compress(text)).toString('base64');
        const expires_at = expiry(Date.parse(day) / 1000);
        await table.put(partKey(realm, day, { kind, text }), { kind, packed, expires_at });
      }
      return isWhole;
    },
    async moveHead(realm, { recent, ...facts }) {
      const text = JSON.stringify(recent);
      await table.put(headKey(realm), { ...facts, recent: text, expires_at: expiry(now()) });
    },
    async day(realm, time) {
      const day = dayOf(time);
      // A range may begin in 1970: each of its days would be a query.
      if (expiry(Date.parse(day) / 1000) <= now()) return { changes: [], states: [] };
      const items = await table.query(partition(realm, day));
      const read = await Promise.all(items.map((item) => readPart(item, now())));
      const of = (kind: StoredStateKind) => read.flatMap((one) => (one?.kind === kind ? one.states : []));
      return { changes: of('change'), states: of('state') };
    },
  };
}

/** Returns the UTC day of `time` (epoch seconds), e.g. `2026-11-20`. */
export function dayOf(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 10);
}

/** Returns a short key of a change. The same change has the same key. */
export function changeKey(change: StoredState): string {
  return hash('sha256', JSON.stringify(change), 'base64url').slice(0, keyLength);
}

function headKey({ name, creation_id = '' }: Reference): Key {
  return { pk: 'STATE_HISTORY_HEAD', sk: `${name}#${creation_id}` };
}

/** Returns the partition of one day of a realm. A later realm of the same name has another one. */
function partition({ name, creation_id = '' }: Reference, day: string): string {
  return `STATE_HISTORY#${name}#${creation_id}#${day}`;
}

/** Returns the key of a part. The same content has the same key. */
function partKey(
  realm: Reference,
  day: string,
  { kind, text }: { kind: StoredStateKind; text: string },
): Key {
  const content = hash('sha256', text, 'base64url').slice(0, 22);
  return { pk: partition(realm, day), sk: `${kind}#${content}` };
}

interface StateParts {
  readonly parts: readonly { readonly day: string; readonly text: string }[];
  readonly isWhole: boolean;
}

/** Splits states into parts. Each part is of one day and fits an item. */
function partsOf(states: readonly StoredState[]): StateParts {
  const byDay = new Map<string, string[]>();
  let isWhole = true;
  for (const state of states) {
    const line = JSON.stringify(state);
    const day = dayOf(state[0]);
    const lines = byDay.get(day) ?? [];
    byDay.set(day, lines);
    if (line.length > longestLine) isWhole = false;
    else lines.push(line);
  }
  const parts = [...byDay].flatMap(([day, lines]) => textsOf(lines).map((text) => ({ day, text })));
  return { parts: parts.slice(0, mostParts), isWhole: isWhole && parts.length <= mostParts };
}

function textsOf(lines: readonly string[]): string[] {
  const texts: string[] = [];
  let open: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line) + 1;
    if (bytes + size > partBytes) {
      texts.push(`[${open.join()}]`);
      [open, bytes] = [[], 0];
    }
    open.push(line);
    bytes += size;
  }
  return [...texts, `[${open.join()}]`];
}

/** Returns the states of one item, or `undefined` if it has expired or is not valid. An invalid item does not affect others. */
async function readPart(
  item: unknown,
  now: number,
): Promise<{ kind: StoredStateKind; states: readonly StoredState[] } | undefined> {
  const read = part().safeParse(item);
  if (!read.success || read.data.expires_at <= now) return undefined;
  const { kind, packed } = read.data;
  const bytes = await decompress(Buffer.from(packed, 'base64'), { maxOutputLength: 2 * partBytes }).catch(
    () => undefined,
  );
  return { kind, states: bytes ? statesIn(bytes.toString('utf8')) : [] };
}

function statesIn(text: string): readonly StoredState[] {
  return keptStates().safeParse(parseJsonText(text)).data ?? [];
}

/** Returns the keys of recent changes. */
function keysIn(text: string): readonly string[] {
  return recentKeys().safeParse(parseJsonText(text)).data ?? [];
}
