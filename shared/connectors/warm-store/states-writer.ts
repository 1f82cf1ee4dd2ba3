import { randomBytes } from 'node:crypto';

import type { CallContext } from '../../base/call-context.ts';
import type { WarmStates } from '../warm-states/index.ts';
import { type Manifest, signManifest } from './manifest.ts';
import type { PieceStore, WriteEnd } from './piece-store.ts';
import { digestOf, packText, type PieceFacts, piecesOf, pieceText } from './piece-text.ts';
import type { TakenStates } from './states-reader.ts';
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
}

/** The version that was written last, and the digests of its pieces. */
interface WrittenVersion {
  readonly token: string;
  readonly history: string;
  readonly number: number;
  readonly digests: ReadonlySet<string>;
}

/**
 * Writes the states of engines. A version is a history and a number. Only the process that began a history adds to it, and only as long as it
 * knows that each of its versions was written: so no two readings have the same version.
 */
export class StatesWriter {
  readonly #pieces: PieceStore;
  readonly #key: Uint8Array;
  readonly #written = new Map<string, WrittenVersion>();

  constructor(pieces: PieceStore, key: Uint8Array) {
    this.#pieces = pieces;
    this.#key = key;
  }

  /** Returns the states as others take them. `undefined` means that nothing was written, because the token does not have the lease any more. */
  async publish(reading: PublishedReading, context: CallContext): Promise<TakenStates | undefined> {
    const last = this.#written.get(reading.engine);
    const { end, manifest } = await this.#write(
      reading,
      last?.token === reading.token ? last : undefined,
      context,
    );
    if (end === 'other_version') return this.publish(reading, context);
    return end === 'written' ? { states: reading.states, manifest } : undefined;
  }

  /** Until the store has confirmed it, a version may be written or not: it is forgotten, so that the next one begins a new history. */
  async #write(
    { engine, token, states, keptMs, ...times }: PublishedReading,
    last: WrittenVersion | undefined,
    context: CallContext,
  ): Promise<{ readonly end: WriteEnd; readonly manifest: Manifest }> {
    this.#written.delete(engine);
    const { tables, packed } = await packStates(states, last?.digests ?? new Set());
    const next = last ? { ...last, number: last.number + 1 } : newHistory();
    const version = versionText(next);
    const manifest = { version, ...times, facts: states.facts, tables };
    const digests = new Set(warmKinds.flatMap((kind) => tables[kind].pieces.map(({ digest }) => digest)));
    const dropped = [...(last?.digests ?? [])].filter((digest) => !digests.has(digest)).map(pieceField);
    const fields = new Map([...packed, [manifestField, signManifest(manifest, engine, this.#key)] as const]);
    const after = last && versionText(last);
    const question = { engine, token, after, version, fields, dropped, keptMs };
    const end = await this.#pieces.write(question, context);
    if (end === 'written') this.#written.set(engine, { ...next, token, digests });
    return { end, manifest };
  }
}

function newHistory() {
  return { history: randomBytes(9).toString('base64url'), number: 1 };
}

interface PackedStates {
  readonly tables: Manifest['tables'];
  /** The compressed pieces by the names of their fields, without those that the store has. */
  readonly packed: ReadonlyMap<string, Buffer>;
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
