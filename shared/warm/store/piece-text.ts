import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

import { WireFault } from '../../connectors/kit/faults.ts';
import { type CellTable, readCells } from '../../connectors/status-query/index.ts';
import type { WarmKind, WarmTable } from '../states/index.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);
/** Engines are read every few seconds, so that little time is spent on a smaller result. */
const level = 1;

/** One of so many hosts is the first of a piece. Rows change at random, so that small pieces are written again less often. */
const hostsOfPiece = { hosts: 128, services: 32, hostgroups: 128 } as const;
/** The largest number of rows of a piece: a host may have thousands of services. */
const mostRows = 2000;
const [comma, opening, closing] = [0x2c, 0x5b, 0x5d];

/** Rows of a table from `from` up to `to`, without the latter. */
export interface PieceRows {
  readonly from: number;
  readonly to: number;
}

/** A piece without its rows. */
export interface PieceFacts {
  readonly rows: number;
  /** Size in bytes of the text of the rows. */
  readonly bytes: number;
  readonly digest: string;
}

/**
 * Divides a table into ranges of names. A hash of its name decides whether a host begins a piece, so that a host that comes or goes changes no
 * other piece.
 */
export function piecesOf(kind: WarmKind, { index, table }: WarmTable): PieceRows[] {
  const pieces: PieceRows[] = [];
  let [from, row] = [0, 0];
  const end = () => {
    if (row > from) pieces.push({ from, to: row });
    from = row;
  };
  index.names.forEach((name, host) => {
    if (numberOf(name) % hostsOfPiece[kind] === 0) end();
    const behind = row + index.countRows(host);
    while (behind - from > mostRows) {
      row = from + mostRows;
      end();
    }
    row = behind;
  });
  row = table.count;
  end();
  return pieces;
}

/** FNV-1a, which spreads similar names. */
function numberOf(name: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) value = Math.imul(value ^ name.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Returns the rows as the JSON text of a list of lists. */
export function pieceText({ cells, columns, count }: CellTable, { from, to }: PieceRows): Buffer {
  const ends = Array.from({ length: Math.min(to, count) - from }, (_, index) => {
    const slot = cells.slot(from + index);
    return { start: cells.starts[slot] ?? 0, end: (cells.starts[slot + columns.length] ?? 0) - 1 };
  });
  // Two brackets and a comma around each row; the last comma becomes the closing bracket.
  const bytes = ends.reduce((sum, { start, end }) => sum + end - start + 3, 1);
  const text = Buffer.allocUnsafe(bytes);
  let at = text.writeUInt8(opening, 0);
  for (const { start, end } of ends) {
    at = text.writeUInt8(opening, at);
    at += cells.body.copy(text, at, start, end);
    at = text.writeUInt8(comma, text.writeUInt8(closing, at));
  }
  text.writeUInt8(closing, bytes - 1);
  return text;
}

export function digestOf(text: Buffer): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

export function packText(text: Buffer): Promise<Buffer> {
  return pack(text, { level });
}

/** Returns the text of a piece. Rejects with a WireFault if it is not the one that the facts tell of; never more than its bytes are unpacked. */
export async function unpackText(
  packed: Buffer,
  { bytes, digest }: Pick<PieceFacts, 'bytes' | 'digest'>,
): Promise<Buffer> {
  const text = await unpack(packed, { maxOutputLength: bytes }).catch((cause: unknown) => {
    throw new WireFault('garbage', 'a piece of the states cannot be unpacked', cause);
  });
  if (text.length !== bytes || digestOf(text) !== digest)
    throw new WireFault('garbage', 'a piece of the states is another one');
  return text;
}

/** Returns the rows of a piece, as `unpackText` does. */
export async function readPiece(
  packed: Buffer,
  facts: PieceFacts,
  columns: readonly string[],
): Promise<CellTable> {
  const text = await unpackText(packed, facts);
  const value = (): unknown => JSON.parse(text.toString());
  const table = readCells(text, { columns, value });
  if (table.count !== facts.rows) throw new WireFault('garbage', 'a piece of the states has other rows');
  return table;
}
