import { randomBytes } from 'node:crypto';

import type { CallContext } from '../../base/call-context.ts';
import type { StatesVersion } from '../../base/list-changes.ts';
import type { ChangeBatch, StateChanges, WarmStates } from '../states/index.ts';
import { addBatches, type ChangeBlocks } from './change-blocks.ts';
import { type Manifest, signManifest } from './manifest.ts';
import type { PieceStore, WriteEnd } from './piece-store.ts';
import { digestOf, packText, type PieceFacts, piecesOf, pieceText } from './piece-text.ts';
import type { StoredChanges, StoredStates } from './states-reader.ts';
import { manifestField, pieceField, versionText, warmKinds } from './store-names.ts';

/** One reading of an engine, as the holder of its lease publishes it. */
export interface PublishedReading {
  readonly engine: string;
  /** The token that had the lease when the reading began. */
  readonly token: string;
  readonly states: WarmStates;
  /** Time at which the reading began, in milliseconds of the store's clock. */
  readonly readAt: number;
  /** The same time in epoch milliseconds by the clock of this process. */
  readonly at: number;
  /** The time after which nobody may use the states, in milliseconds. */
  readonly keptMs: number;
  /** The version with which the states were compared. `undefined` means that their changes are not known. */
  readonly after?: StatesVersion | undefined;
  readonly changes?: readonly StateChanges[];
  /** The states of `after`, if another process wrote them. */
  readonly known?: StoredStates | undefined;
  /** Returns the log of this process up to `after`, which is written again if the store has lost everything. */
  readonly remembered?: () => RememberedLog | undefined;
  readonly failure?: string | undefined;
}

/** All changes behind a number, oldest first. */
export interface RememberedLog {
  readonly from: number;
  readonly batches: readonly ChangeBatch[];
}

/** States as others take them, with their changes. */
export type PublishedStates = StoredStates & StoredChanges;

/** A version that the store has, or has lost: the digests of its pieces there, and the log of changes up to it. */
interface WrittenVersion extends ChangeBlocks {
  readonly version: StatesVersion;
  readonly digests: ReadonlySet<string>;
  /** True if this process has written it, and no other one behind it that the store may have. */
  readonly isLast: boolean;
  /** The changes that are to be written again, as the store has lost this version. */
  readonly lost?: readonly ChangeBatch[];
}

/**
 * Writes the states of engines. A version is a history and a number. Only the process that began a history adds to it, and only as long as it
 * knows that each of its versions was written: so no two readings have the same version. The log of changes goes on if the states were
 * compared with those that they replace, also if another process wrote these, and also if the store has lost them.
 */
export class StatesWriter {
  readonly #pieces: PieceStore;
  readonly #key: Uint8Array;
  readonly #written = new Map<string, WrittenVersion>();
  /** The engines whose last write found another version than the known one. */
  readonly #toTake = new Set<string>();

  constructor(pieces: PieceStore, key: Uint8Array) {
    this.#pieces = pieces;
    this.#key = key;
  }

  /**
   * Returns the states as others take them. `undefined` means that nothing was written: the token does not have the lease any more, or the store
   * has another version, which is to be taken first. If that is not possible, the next reading replaces it.
   */
  async publish(reading: PublishedReading, context: CallContext): Promise<PublishedStates | undefined> {
    const before = this.#before(reading);
    const { end, taken } = await this.#write(reading, before, context);
    if (end === 'written') return taken;
    if (end === 'not_held' || this.#mustTakeFirst(reading.engine, end)) return undefined;
    const lost = before && end === 'no_version' ? lostVersion(before, reading) : undefined;
    const again = await this.#write(reading, lost, context);
    return again.end === 'written' ? again.taken : undefined;
  }

  /** Returns true if the write has found another version, and the one before it has not. */
  #mustTakeFirst(engine: string, end: WriteEnd): boolean {
    const isFirst = end === 'other_version' && !this.#toTake.delete(engine);
    if (isFirst) this.#toTake.add(engine);
    return isFirst;
  }

  /** Returns the version that the reading changes. `undefined` means that it replaces whatever is there. */
  #before({ engine, after, known }: PublishedReading): WrittenVersion | undefined {
    if (!after) return undefined;
    const own = this.#written.get(engine);
    if (own && versionText(own.version) === versionText(after)) return own;
    if (known?.manifest.version !== versionText(after)) return undefined;
    const { tables, changes } = known.manifest;
    return { version: after, digests: digestsOf(tables, changes), changes, open: [], isLast: false };
  }

  /** Until the store has confirmed it, a version may be written or not, so that the next one begins a new history. */
  async #write(
    reading: PublishedReading,
    before: WrittenVersion | undefined,
    context: CallContext,
  ): Promise<{ readonly end: WriteEnd; readonly taken: PublishedStates }> {
    const { engine, token, states, readAt, at, keptMs, failure } = reading;
    if (!before) this.#written.delete(engine);
    else if (!before.lost) this.#written.set(engine, { ...before, isLast: false });
    const earlier = before ?? nothing;
    const { tables, packed } = await packStates(states, earlier.digests);
    const { version, log, batches } = nextVersion(reading, before);
    for (const { digest, text } of log.added) packed.set(pieceField(digest), await packText(text));
    const { changes, open } = log;
    const manifest = { version: versionText(version), readAt, at, facts: states.facts, tables, changes };
    const digests = digestsOf(tables, changes);
    const dropped = [...earlier.digests].filter((digest) => !digests.has(digest)).map(pieceField);
    const fields = new Map([...packed, [manifestField, signManifest(manifest, engine, this.#key)] as const]);
    const after = before && !before.lost ? versionText(before.version) : undefined;
    const question = { engine, token, after, version: manifest.version, fields, dropped, keptMs, failure };
    const end = await this.#pieces.write(question, context);
    if (end === 'written') {
      this.#written.set(engine, { version, digests, changes, open, isLast: true });
      this.#toTake.delete(engine);
    }
    return { end, taken: { states, manifest, since: earlier.version.number, batches } };
  }
}

/** The version before the first one. */
const nothing = { version: { history: '', number: 0 }, digests: new Set<string>() } as const;

/** The largest number of earlier histories that a log names. */
const mostEarlier = 20;

/** Returns the next version, with its log of changes. */
function nextVersion({ states, readAt, changes = [] }: PublishedReading, before: WrittenVersion | undefined) {
  const history = before?.isLast ? before.version.history : randomBytes(9).toString('base64url');
  if (!before) {
    const none = { earlier: [], from: 1, blocks: [] };
    return { version: { history, number: 1 }, log: { changes: none, open: [], added: [] }, batches: [] };
  }
  const { number } = before.version;
  const batches = changes.map((one, index) => ({ ...one, history, number: number + index + 1 }));
  const past = before.changes.earlier;
  const earlier = before.isLast ? past : [...past, before.version];
  const log = { open: before.open, changes: { ...before.changes, earlier: earlier.slice(-mostEarlier) } };
  return {
    version: { history, number: number + Math.max(1, batches.length) },
    log: addBatches(log, [...(before.lost ?? []), ...batches], {
      readAt,
      mostBytes: Math.max(leastBytes, states.size),
    }),
    batches,
  };
}

/** Returns a version of which the store has nothing any more, with the changes that this process remembers. */
function lostVersion(
  { version, changes: { earlier } }: WrittenVersion,
  { remembered }: PublishedReading,
): WrittenVersion {
  const { from, batches: lost } = remembered?.() ?? { from: version.number, batches: [] };
  return {
    version,
    digests: new Set(),
    changes: { earlier, from, blocks: [] },
    open: [],
    isLast: false,
    lost,
  };
}

/** Bytes of changes that are kept of one engine in any case. Larger engines keep as much as their states need. */
const leastBytes = 1_000_000;

function digestsOf(tables: Manifest['tables'], { blocks }: Manifest['changes']): ReadonlySet<string> {
  const pieces = warmKinds.flatMap((kind) => tables[kind].pieces.map(({ digest }) => digest));
  return new Set([...pieces, ...blocks.map(({ digest }) => digest)]);
}

interface PackedStates {
  readonly tables: Manifest['tables'];
  /** The compressed pieces by the names of their fields, without those that the store has. */
  readonly packed: Map<string, Buffer>;
}

async function packStates(states: WarmStates, known: ReadonlySet<string>): Promise<PackedStates> {
  const packed = new Map<string, Buffer>();
  const packTable = async (kind: (typeof warmKinds)[number]) => {
    const { table } = states.tables[kind];
    const pieces: PieceFacts[] = [];
    for (const range of piecesOf(kind, states.tables[kind])) {
      const text = pieceText(table, range);
      const digest = digestOf(text);
      pieces.push({ rows: range.to - range.from, bytes: text.length, digest });
      // The work is done by another thread, so that requests are answered meanwhile.
      if (!known.has(digest)) packed.set(pieceField(digest), await packText(text));
    }
    return { columns: table.columns, pieces };
  };
  const tables = {
    hosts: await packTable('hosts'),
    services: await packTable('services'),
    hostgroups: await packTable('hostgroups'),
  };
  return { tables, packed };
}
