import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Reference } from './reference.ts';
import type { Key, Table } from './table.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The HARD state that a host, or a service of it, had at a time (epoch seconds); the service is null for a host's own. */
export type KeptState = readonly [time: number, state: number, host: string, service: string | null];

/** A change to that state, or how it was when somebody looked. */
export type KeptKind = 'change' | 'state';

export interface DayOfStates {
  readonly changes: readonly KeptState[];
  readonly states: readonly KeptState[];
}

/** Where the next look goes on. */
export interface StateHead {
  /** The newest change that was seen, by the engine's clock (epoch seconds). */
  readonly latest: number;
  /** Changes that the next look will see again. */
  readonly recent: readonly KeptState[];
  /** The day (UTC, `2026-11-20`) on which all states were kept last, and how many changes are kept of it. */
  readonly day: string;
  readonly changes: number;
}

/** State changes of realms that ask for it, as the collector watch saw them, kept for 35 days. */
export interface StateHistory {
  /** Undefined before the first look. */
  head(realm: Reference): Promise<StateHead | undefined>;
  /** Who keeps the same twice, or two at once, leave it there once. What one look may write is bounded: false, it was too much. */
  keep(realm: Reference, kind: KeptKind, states: readonly KeptState[]): Promise<boolean>;
  /** Written behind what was kept: a look that ends midway is done again. */
  moveHead(realm: Reference, head: StateHead): Promise<void>;
  /** What is kept of the day of that time (epoch seconds). */
  day(realm: Reference, time: number): Promise<DayOfStates>;
}

const daySeconds = 86_400;
/** What availability of 30 days reads, with the four days before them. */
const keptDays = 35;
/** Whatever the names are, an item of so many bytes is below what the table holds (400 KB), in Base64 too. */
const partBytes = 280_000;
const mostParts = 16;
const longestLine = 4000;
/** An engine may name its hosts as it likes: what the head repeats is bounded. */
const mostRecentBytes = 100_000;

const keptState = once(() => z.tuple([z.int(), z.int(), z.string(), z.string().nullable()]));
const keptStates = once(() => z.array(keptState()));
const stateHead = once(() =>
  z.object({
    latest: z.int(),
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
      const { latest, recent, day, changes } = read.data;
      return { latest, day, changes, recent: statesIn(recent) };
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
      const isShort = Buffer.byteLength(text) <= mostRecentBytes;
      await table.put(headKey(realm), { ...facts, recent: isShort ? text : '[]', expires_at: expiry(now()) });
    },
    async day(realm, time) {
      const items = await table.query(partition(realm, dayOf(time)));
      const read = await Promise.all(items.map((item) => readPart(item, now())));
      const of = (kind: KeptKind) => read.flatMap((one) => (one?.kind === kind ? one.states : []));
      return { changes: of('change'), states: of('state') };
    },
  };
}

/** In UTC; `time` in epoch seconds. */
export function dayOf(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 10);
}

function headKey({ name, creation_id = '' }: Reference): Key {
  return { pk: 'STATE_HISTORY_HEAD', sk: `${name}#${creation_id}` };
}

/** A later realm of that name is another. */
function partition({ name, creation_id = '' }: Reference, day: string): string {
  return `STATE_HISTORY#${name}#${creation_id}#${day}`;
}

/** The same content has the same key. */
function partKey(realm: Reference, day: string, { kind, text }: { kind: KeptKind; text: string }): Key {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { pk: partition(realm, day), sk: `${kind}#${hash}` };
}

interface Parts {
  readonly parts: readonly { readonly day: string; readonly text: string }[];
  readonly isWhole: boolean;
}

/** Each of one day, and small enough for an item. */
function partsOf(states: readonly KeptState[]): Parts {
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

/** Undefined for what has expired, and for what is none of ours: it costs itself only. */
async function readPart(
  item: unknown,
  now: number,
): Promise<{ kind: KeptKind; states: readonly KeptState[] } | undefined> {
  const read = part().safeParse(item);
  if (!read.success || read.data.expires_at <= now) return undefined;
  const { kind, packed } = read.data;
  const bytes = await decompress(Buffer.from(packed, 'base64'), { maxOutputLength: 2 * partBytes }).catch(
    () => undefined,
  );
  return { kind, states: bytes ? statesIn(bytes.toString('utf8')) : [] };
}

function statesIn(text: string): readonly KeptState[] {
  try {
    return keptStates().safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
