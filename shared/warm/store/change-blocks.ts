import * as z from 'zod';

import { changeKinds } from '../../base/change-kinds.ts';
import { once } from '../../base/once.ts';
import { WireFault } from '../../connectors/kit/faults.ts';
import { buildCells } from '../../connectors/status-query/index.ts';
import {
  type ChangeBatch,
  type ChangedKind,
  type ChangedRows,
  changesKeptMs,
  WarmTable,
} from '../states/index.ts';
import type { ChangesManifest } from './manifest.ts';
import { digestOf, pieceText } from './piece-text.ts';

/** A block to which no further batch is added, in bytes of text. The last block is written again with each batch. */
const fullBytes = 128_000;
/** The largest number of blocks, so that a manifest stays short. */
const mostBlocks = 2000;

/** The blocks of a log, and the texts of the batches of the last one. */
export interface ChangeBlocks {
  readonly changes: ChangesManifest;
  readonly open: readonly Buffer[];
}

/** A block whose text is to be written. */
export interface NewBlock {
  readonly digest: string;
  readonly text: Buffer;
}

interface BlockBounds {
  /** Time of the reading, in milliseconds of the store's clock. */
  readonly readAt: number;
  /** The largest size of the texts of all blocks, in bytes. */
  readonly mostBytes: number;
}

/** Adds batches to a log. Returns the new blocks too. */
export function addBatches(
  { changes, open }: ChangeBlocks,
  batches: readonly ChangeBatch[],
  bounds: BlockBounds,
): ChangeBlocks & { readonly added: readonly NewBlock[] } {
  if (batches.length === 0) {
    const kept = dropOld(changes, bounds);
    return { changes: kept, open: kept.blocks.length > 0 ? open : [], added: [] };
  }
  const goesOn = open.length > 0 && !isFull(open);
  const before = goesOn ? changes.blocks.slice(0, -1) : changes.blocks;
  const filled = fillBlocks(goesOn ? open : [], batches);
  const made = filled.map(({ texts, last }) => {
    const text = Buffer.concat([Buffer.from('['), ...joined(texts), Buffer.from(']')]);
    return { text, facts: { digest: digestOf(text), bytes: text.length, last, at: bounds.readAt } };
  });
  const kept = dropOld({ ...changes, blocks: [...before, ...made.map(({ facts }) => facts)] }, bounds);
  const added = made.filter(({ facts }) => kept.blocks.includes(facts));
  return {
    ...{ changes: kept, open: filled.at(-1)?.texts ?? [] },
    added: added.map(({ text, facts: { digest } }) => ({ digest, text })),
  };
}

/** Returns the texts of the batches of each new block, and the number of its last batch. The first block begins with the open texts. */
function fillBlocks(open: readonly Buffer[], batches: readonly ChangeBatch[]) {
  const blocks: { texts: readonly Buffer[]; last: number }[] = [];
  let texts = open;
  for (const batch of batches) {
    const isNew = blocks.length === 0 || isFull(texts);
    texts = [...(isFull(texts) ? [] : texts), textOf(batch)];
    if (!isNew) blocks.pop();
    blocks.push({ texts, last: batch.number });
  }
  return blocks;
}

function isFull(texts: readonly Buffer[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) >= fullBytes;
}

/** Reads the batches of a block whose digest was right. Throws a WireFault if it is of another release. */
export function readBlock(
  text: Buffer,
  columns: Readonly<Record<ChangedKind, readonly string[]>>,
): ChangeBatch[] {
  const read = schema().safeParse(JSON.parse(text.toString()));
  if (!read.success) throw new WireFault('garbage', 'changes of the states cannot be read', read.error);
  return read.data.map(({ hosts, services, ...facts }) => ({
    ...facts,
    hosts: rowsIn('hosts', hosts, columns.hosts),
    services: rowsIn('services', services, columns.services),
  }));
}

/** Drops the oldest blocks until all are within the bounds. Those of the last changes are kept however large they are, as a reader had no time to read them. */
function dropOld({ blocks, ...rest }: ChangesManifest, { readAt, mostBytes }: BlockBounds): ChangesManifest {
  let bytes = blocks.reduce((sum, block) => sum + block.bytes, 0);
  const newest = blocks.at(-1)?.at;
  const first = blocks.findIndex((block, index) => {
    const isYoung = readAt - block.at <= changesKeptMs && blocks.length - index <= mostBlocks;
    const isKept = isYoung && (bytes <= mostBytes || block.at === newest);
    if (!isKept) bytes -= block.bytes;
    return isKept;
  });
  const dropped = first < 0 ? blocks : blocks.slice(0, first);
  const from = Math.max(rest.from, dropped.at(-1)?.last ?? 0);
  return { ...rest, from, blocks: blocks.slice(dropped.length) };
}

function textOf({ hosts, services, ...facts }: ChangeBatch): Buffer {
  const head = JSON.stringify(facts).slice(0, -1);
  const parts = [head, ',"hosts":', ...rowsText(hosts), ',"services":', ...rowsText(services), '}'];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function rowsText({ table: { table }, kinds }: ChangedRows): (string | Buffer)[] {
  const rows = table.count === 0 ? '[]' : pieceText(table, { from: 0, to: table.count });
  return [`{"kinds":${JSON.stringify(kinds)},"rows":`, rows, '}'];
}

function joined(texts: readonly Buffer[]): Buffer[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [Buffer.from(','), text]));
}

function rowsIn(
  kind: ChangedKind,
  { kinds, rows }: { readonly kinds: ChangedRows['kinds']; readonly rows: readonly (readonly unknown[])[] },
  columns: readonly string[],
): ChangedRows {
  if (kinds.length !== rows.length) throw new WireFault('garbage', 'changes of the states have other rows');
  return { kinds, table: WarmTable.copy(kind, [buildCells(rows, columns)]) };
}

const schema = once(() => {
  const rows = z.object({
    kinds: z.array(z.array(z.enum(changeKinds)).min(1)),
    rows: z.array(z.array(z.unknown())),
  });
  return z.array(
    z.object({
      ...{ history: z.string(), number: z.number().int(), at: z.number(), regroups: z.boolean() },
      ...{ engine: z.enum(['silent', 'back']).optional(), hosts: rows, services: rows },
    }),
  );
});
