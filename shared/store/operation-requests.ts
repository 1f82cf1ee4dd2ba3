import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { mostPacked, packText, unpackText } from './packed-text.ts';
import type { Key, Table } from './table.ts';

const outcome = once(() => z.enum(['done', 'already', 'queued', 'refused', 'unconfirmed']));

const target = once(() =>
  z.strictObject({
    host_name: z.string(),
    /** The service. Null means the host itself. */
    service: z.string().nullable(),
    /** Id of the downtime or comment of the object that is removed. `undefined` means that the operation is about the object itself. */
    remark: z.string().optional(),
    outcome: outcome(),
    reason: z.string().nullable(),
    /** Start time of the engine's process to which a command was sent, while the effect of the command is not seen yet. Null if no command is on its way. */
    sent_to: z.number().nullable(),
    /** True if its removal was asked for while a command may have been sent: the next delivery removes its effect. */
    is_withdrawn: z.boolean(),
    id: z.string().nullable(),
    /** The state of the target on its engine, as callers see it. */
    now: z.unknown(),
    /** A text that differs once the effect of the command is there. Null if the engine was not asked yet, or if `now` alone shows the effect. */
    trace: z.string().nullable(),
  }),
);
const targets = once(() => z.array(target()));

/** A target of a request, with its result so far. */
export type RequestedTarget = z.output<ReturnType<typeof target>>;

const head = once(() =>
  z.object({
    id: z.string(),
    realm_type: z.enum(['realms', 'multirealms']),
    realm_name: z.string(),
    /** Creation id of the realm in the request. A later realm of the same name does not show the request. */
    realm_creation_id: z.string().nullable(),
    operation: z.object({ kind: z.string(), values: z.unknown() }),
    parts: z.int().positive(),
    /** Times are in epoch milliseconds. */
    created_at: z.int(),
    /** `offered` until all of its messages are in the queue. Nothing is done before it is `accepted`. */
    state: z.enum(['offered', 'accepted', 'abandoned']),
    expires_at: z.int(),
  }),
);

const partItem = once(() =>
  z.object({
    realm: z.string(),
    realm_creation_id: z.string().nullable(),
    engine: z.string(),
    is_verified: z.boolean(),
    is_begun: z.boolean(),
    is_sending: z.boolean(),
    attempts: z.int().nonnegative(),
    confirmed_by: z.number().nullable(),
    finished_at: z.int().nullable(),
    version: z.int(),
    packed: z.string(),
    expires_at: z.int(),
  }),
);

/** A request for an operation. It is stored until some days after its end. */
export type OperationRequestRecord = Omit<z.output<ReturnType<typeof head>>, 'expires_at'>;

/** The targets of a request in one realm, or some of them. */
export interface OperationRequestPart {
  readonly realm: string;
  readonly realm_creation_id: string | null;
  /** Key of the realm's engine, the same for all its realms. */
  readonly engine: string;
  /** False if it is not known yet whether the engine has the targets. */
  readonly is_verified: boolean;
  /** True if commands may have been sent for the part already. */
  readonly is_begun: boolean;
  /** True from the time before the first command of a delivery until its results are stored. It stays true if the delivery crashes. */
  readonly is_sending: boolean;
  /** The number of deliveries that have begun to send commands for the part. */
  readonly attempts: number;
  /** The start of the engine's process that the first delivery found, in epoch seconds: effects of the part are as old or younger. Null if it is not known. */
  readonly confirmed_by: number | null;
  /** The time at which its last target got a final result, in epoch milliseconds. Null if targets still wait. */
  readonly finished_at: number | null;
  readonly targets: readonly RequestedTarget[];
}

/** A part as it was read. A write of it fails if somebody else has written it since. */
export interface StoredPart extends OperationRequestPart {
  readonly version: number;
}

/** The kept requests for operations. */
export interface OperationRequests {
  /** Stores a request with its parts, in the state `offered`. */
  create(
    request: Omit<OperationRequestRecord, 'state' | 'parts'>,
    parts: readonly OperationRequestPart[],
  ): Promise<void>;
  find(id: string): Promise<OperationRequestRecord | undefined>;
  /** Returns all parts, in their order. */
  parts(id: string): Promise<StoredPart[]>;
  part(id: string, number: number): Promise<StoredPart | undefined>;
  /** Ends the state `offered`. Returns false if it has ended before. */
  decide(id: string, state: 'accepted' | 'abandoned'): Promise<boolean>;
  /** Replaces a part. Returns false if somebody else has replaced it since it was read. */
  save(id: string, number: number, part: StoredPart): Promise<boolean>;
}

/** Parts are kept for this number of seconds after their last change. */
const keptSeconds = 7 * 86_400;
/** Time in seconds in which every request ends. Its head, which never changes afterwards, is kept for that much longer. */
const longestWaitSeconds = 86_400;
/** Largest size of the targets of one part, in bytes. */
const mostBytes = 64_000_000;

const headKey = (id: string): Key => ({ pk: `OPERATION#${id}`, sk: 'head' });
const partKey = (id: string, number: number): Key => ({
  pk: `OPERATION#${id}`,
  sk: `part#${String(number).padStart(5, '0')}`,
});

export function createOperationRequests(table: Table, clock: Clock): OperationRequests {
  const expiry = () => Math.ceil(clock() / 1000) + keptSeconds;
  const isKept = ({ expires_at }: { readonly expires_at: number }) => expires_at > clock() / 1000;
  const read = async (item: unknown): Promise<StoredPart | undefined> => {
    const { data } = partItem().safeParse(item);
    if (!data || !isKept(data)) return undefined;
    const { packed, expires_at: _expiry, ...facts } = data;
    return { ...facts, targets: await unpack(packed) };
  };
  const write = async (id: string, number: number, { targets: rows, version, ...facts }: StoredPart) => {
    const item = { ...facts, version: version + 1, packed: await pack(rows), expires_at: expiry() };
    const when = version === 0 ? { exists: false } : { equals: { version } };
    return table.put(partKey(id, number), item, when);
  };
  return {
    async create(request, parts) {
      for (const [number, part] of parts.entries()) await write(request.id, number, { ...part, version: 0 });
      const facts = { ...request, parts: parts.length, state: 'offered' };
      const item = { ...facts, expires_at: expiry() + longestWaitSeconds };
      await table.put(headKey(request.id), item, { exists: false });
    },
    async find(id) {
      const { data } = head().safeParse(await table.get(headKey(id)));
      if (!data || !isKept(data)) return undefined;
      const { expires_at: _expiry, ...request } = data;
      return request;
    },
    async parts(id) {
      const items = await table.query(`OPERATION#${id}`, { prefix: 'part#' });
      return (await Promise.all(items.map(read))).flatMap((part) => part ?? []);
    },
    part: async (id, number) => read(await table.get(partKey(id, number))),
    async decide(id, state) {
      const change = { set: { state } };
      return (await table.update(headKey(id), change, { equals: { state: 'offered' } })) !== undefined;
    },
    save: write,
  };
}

/**
 * Returns the targets as text of a bounded length. If the engine's records are too long for it, they are left out: the results and the
 * ids stay.
 */
async function pack(rows: readonly RequestedTarget[]): Promise<string> {
  const packed = await packText(JSON.stringify(rows));
  if (packed.length <= mostPacked) return packed;
  return packText(JSON.stringify(rows.map((row) => ({ ...row, now: null }))));
}

async function unpack(packed: string): Promise<RequestedTarget[]> {
  return targets().parse(JSON.parse(await unpackText(packed, mostBytes)));
}
