import type { CallContext } from '../../base/call-context.ts';
import type { StatesVersion } from '../../base/list-changes.ts';
import { asFault, WireFault } from '../../connectors/kit/faults.ts';
import { tooLargeFault } from '../../connectors/kit/reserved-memory.ts';
import { buildCells, type CellTable } from '../../connectors/status-query/index.ts';
import { type ChangeBatch, type WarmKind, type WarmStates, warmStates, WarmTable } from '../states/index.ts';
import { readBlock } from './change-blocks.ts';
import { type Manifest, openManifest } from './manifest.ts';
import type { PieceStore } from './piece-store.ts';
import { type PieceFacts, readPiece, unpackText } from './piece-text.ts';
import { manifestField, pieceField, readVersion, warmKinds } from './store-names.ts';

/** States that another process has read. */
export interface StoredStates {
  readonly states: WarmStates;
  readonly manifest: Manifest;
}

/** The part of the log of changes that a process lacks. */
export interface StoredChanges {
  /** All batches of the log behind this number are among these. */
  readonly since: number;
  readonly batches: readonly ChangeBatch[];
}

/** States of an engine that are read, and those that are known already. */
interface StatesReading {
  readonly engine: string;
  readonly manifest: Manifest;
  readonly known: StoredStates | undefined;
}

/** The rows of pieces by their digests. */
type PieceTables = Readonly<Record<WarmKind, Map<string, CellTable>>>;

export interface StatesReaderParts {
  readonly pieces: PieceStore;
  readonly key: Uint8Array;
  /** The names of the columns that engines are asked for. */
  readonly asked: Readonly<Record<WarmKind, readonly string[]>>;
  /** The largest size of the texts of one engine's states, in bytes. */
  readonly mostBytes: number;
}

/** The largest manifest in bytes: some 70 for each piece. */
const manifestBytes = 2_000_000;
/** Bytes of text that are read by one command. Redis answers no other process meanwhile. */
const bytesAtOnce = 4_000_000;

/** The largest number of engines of which pieces are kept that belong to no complete states yet. */
const mostUnfinished = 8;

/**
 * Reads states. Pieces that are those of the states before are not read again, nor are those that an attempt has read which was ended before it
 * had all. Promises reject with a WireFault or OutOfTime.
 */
export class StatesReader {
  readonly #parts: StatesReaderParts;
  /** The pieces that the last attempt has read, by engine, if it has not read all. */
  readonly #unfinished = new Map<string, PieceTables>();

  constructor(parts: StatesReaderParts) {
    this.#parts = parts;
  }

  /** Returns the present states. `undefined` means that there are none, or that they are those that are known. */
  async take(
    engine: string,
    known: StoredStates | undefined,
    context: CallContext,
  ): Promise<StoredStates | undefined> {
    const manifest = await this.readManifest(engine, context);
    if (!manifest || manifest.version === known?.manifest.version) return undefined;
    try {
      const states = await this.#states({ engine, manifest, known }, context);
      this.#unfinished.delete(engine);
      return { manifest, states };
    } catch (error) {
      throw asFault(error);
    }
  }

  /** Returns the list of the pieces and changes of the present states. `undefined` means that there are none. */
  async readManifest(engine: string, context: CallContext): Promise<Manifest | undefined> {
    const { pieces, key } = this.#parts;
    const [bytes] = await pieces.read({ engine, fields: [manifestField], largest: manifestBytes }, context);
    try {
      return bytes ? openManifest(bytes, engine, key) : undefined;
    } catch (error) {
      throw asFault(error);
    }
  }

  async #states({ engine, manifest, known }: StatesReading, context: CallContext): Promise<WarmStates> {
    const all = warmKinds.flatMap((kind) => manifest.tables[kind].pieces);
    if (sizeOf(all) > this.#parts.mostBytes) throw tooLargeFault();
    const ofKinds = this.#begin(engine, manifest, known);
    const tableOf = async (kind: WarmKind) => {
      const { columns, pieces } = manifest.tables[kind];
      const tables = ofKinds[kind];
      const lacking = pieces.filter(({ digest }) => !tables.has(digest));
      for (const some of inBatches(lacking)) {
        const values = await this.#read(engine, some, context);
        for (const [index, piece] of some.entries())
          tables.set(piece.digest, await readPiece(values[index] ?? lost(), piece, columns));
      }
      const answers = pieces.flatMap(({ digest }) => tables.get(digest) ?? []);
      return WarmTable.copy(kind, answers.length > 0 ? answers : [buildCells([], columns)]);
    };
    const tables = {
      hosts: await tableOf('hosts'),
      services: await tableOf('services'),
      hostgroups: await tableOf('hostgroups'),
    };
    return warmStates(tables, manifest.facts, this.#parts.asked);
  }

  /** Returns the known pieces of a manifest, to which those that are read are added. */
  #begin(engine: string, { tables }: Manifest, known: StoredStates | undefined): PieceTables {
    const before = this.#unfinished.get(engine);
    const of = (kind: WarmKind) => {
      const { columns, pieces } = tables[kind];
      const found = known ? knownPieces(kind, columns, known) : new Map<string, CellTable>();
      for (const { digest } of before ? pieces : []) {
        const table = before?.[kind].get(digest);
        if (table?.columns.join() === columns.join()) found.set(digest, table);
      }
      return found;
    };
    const begun = { hosts: of('hosts'), services: of('services'), hostgroups: of('hostgroups') };
    this.#unfinished.delete(engine);
    this.#unfinished.set(engine, begun);
    const [oldest] = this.#unfinished.keys();
    if (this.#unfinished.size > mostUnfinished && oldest !== undefined) this.#unfinished.delete(oldest);
    return begun;
  }

  /** Returns the changes that led to states, behind a number. The store may have replaced them, as `take` says too. */
  async takeChanges(
    engine: string,
    { manifest, since }: { readonly manifest: Manifest; readonly since: number },
    context: CallContext,
  ): Promise<StoredChanges> {
    try {
      return { since, batches: await this.#batches({ engine, manifest }, since, context) };
    } catch (error) {
      throw asFault(error);
    }
  }

  /** Returns the batches of the blocks in which some may be unknown. */
  async #batches(
    { engine, manifest }: Pick<StatesReading, 'engine' | 'manifest'>,
    since: number,
    context: CallContext,
  ): Promise<ChangeBatch[]> {
    const blocks = manifest.changes.blocks.filter(({ last }) => last > since);
    if (sizeOf(blocks) > this.#parts.mostBytes) throw tooLargeFault();
    const columns = { hosts: manifest.tables.hosts.columns, services: manifest.tables.services.columns };
    const batches: ChangeBatch[] = [];
    for (const some of inBatches(blocks)) {
      const values = await this.#read(engine, some, context);
      for (const [index, block] of some.entries())
        for (const batch of readBlock(await unpackText(values[index] ?? lost(), block), columns))
          batches.push(batch);
    }
    return batches;
  }

  #read(engine: string, pieces: readonly Sized[], context: CallContext) {
    const fields = pieces.map(({ digest }) => pieceField(digest));
    // A text that cannot be compressed becomes some bytes longer.
    const largest = Math.ceil(sizeOf(pieces) * 1.01) + 100 * pieces.length;
    return this.#parts.pieces.read({ engine, fields, largest }, context);
  }
}

/** A newer version has other pieces, and the next attempt finds it. */
function lost(): never {
  throw new WireFault('lost', 'a piece of the states is missing');
}

/** A piece, or a block of changes. */
type Sized = Pick<PieceFacts, 'bytes' | 'digest'>;

/** Returns the number up to which a process knows the log of a manifest. `known` is the version that it has. */
export function knownNumber({ version, changes }: Manifest, known: StatesVersion | undefined): number {
  if (known === undefined) return 0;
  const { history, number } = known;
  const isKnown = [readVersion(version), ...changes.earlier].some(
    (one) => one.history === history && number <= one.number,
  );
  return isKnown ? number : 0;
}

function sizeOf(pieces: readonly Sized[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0);
}

function* inBatches<T extends Sized>(pieces: readonly T[]): Generator<readonly T[]> {
  let [batch, bytes]: [T[], number] = [[], 0];
  for (const piece of pieces) {
    batch.push(piece);
    bytes += piece.bytes;
    if (bytes < bytesAtOnce && batch.length < 1000) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the rows of the pieces of earlier states by their digests. There are none if the engine has other columns now. */
function knownPieces(
  kind: WarmKind,
  columns: readonly string[],
  { states, manifest }: Pick<StoredStates, 'states' | 'manifest'>,
): Map<string, CellTable> {
  const found = new Map<string, CellTable>();
  const earlier = manifest.tables[kind];
  if (earlier.columns.join() !== columns.join()) return found;
  let from = 0;
  for (const { digest, rows } of earlier.pieces) {
    const numbers = Array.from({ length: rows }, (_, index) => from + index);
    found.set(digest, states.tables[kind].pick(numbers));
    from += rows;
  }
  return found;
}
