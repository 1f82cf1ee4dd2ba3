import { describe, expect, it } from '@jest/globals';

import type { SqlCell } from '../../../../../shared/connectors/icingadb/columns.ts';
import { type MysqlColumn, MysqlRows } from '../../../../../shared/connectors/icingadb/mysql-rows.ts';

const id = Buffer.from('0123456789abcdef'.repeat(3).slice(0, 40), 'hex');
const [utf8, binary] = [45, 63];
const column = (columnType: number, characterSet = utf8, flags = 0): MysqlColumn => ({
  ...{ columnType, characterSet, flags },
});
const unsigned = (columnType: number) => column(columnType, binary, 32);
const [tiny, short, long, float, double, longlong, decimal, enumeration, varchar] = [
  ...[1, 2, 3, 4, 5, 8, 246, 247, 253],
] as const;

/** Returns the bytes of a number, the lowest first. */
function little(bytes: number, value: number | bigint): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64LE(BigInt.asIntN(64, BigInt(value)));
  return buffer.subarray(0, bytes);
}

function sized(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  if (bytes.length < 251) return Buffer.concat([little(1, bytes.length), bytes]);
  const [mark, size] = bytes.length < 2 ** 16 ? [0xfc, 2] : [0xfd, 3];
  return Buffer.concat([Buffer.of(mark), little(size, bytes.length), bytes]);
}

/** Writes a row, whose cells are bytes or null. */
function row(...cells: readonly (Buffer | null)[]): Buffer {
  const nulls = Buffer.alloc((cells.length + 9) >> 3);
  for (const [index, cell] of cells.entries())
    if (cell === null) nulls[(index + 2) >> 3]! |= 1 << ((index + 2) & 7);
  return Buffer.concat([Buffer.of(0), nulls, ...cells.flatMap((cell) => cell ?? [])]);
}

/** Returns the rows that were read from packets which lie among other bytes. */
function read(columns: readonly MysqlColumn[], ...packets: readonly Buffer[]): unknown[] {
  return readAs(undefined, columns, ...packets);
}

function readAs(
  types: readonly SqlCell['type'][] | undefined,
  columns: readonly MysqlColumn[],
  ...packets: readonly Buffer[]
): unknown[] {
  const taken: unknown[] = [];
  const rows = new MysqlRows(columns, { types, take: (each) => taken.push(each.values()) });
  for (const packet of packets) {
    const buffer = Buffer.concat([Buffer.alloc(7, 1), packet, Buffer.alloc(9, 1)]);
    rows.next({ buffer, offset: 7, end: 7 + packet.length });
  }
  return taken;
}

describe('rows in the packets of a MariaDB', () => {
  it('become values of the types of their columns', () => {
    const columns = [column(varchar, binary), unsigned(longlong), column(varchar), column(enumeration)];
    expect(
      read(
        columns,
        row(sized(id), little(8, 1795739329000), sized('fine'), sized('y')),
        row(null, little(8, 0), null, sized('')),
      ),
    ).toEqual([
      [id, 1795739329000, 'fine', 'y'],
      [null, 0, null, ''],
    ]);
  });

  it.each([
    [tiny, 1, -128, 127, 255],
    [short, 2, -(2 ** 15), 2 ** 15 - 1, 2 ** 16 - 1],
    [long, 4, -(2 ** 31), 2 ** 31 - 1, 2 ** 32 - 1],
    [longlong, 8, Number.MIN_SAFE_INTEGER, 2 ** 53, 2 ** 53],
  ])('of whole numbers of type %i are read with their sign', (type, size, least, most, mostUnsigned) => {
    const signed = [least, -1, 0, 1, most];
    expect(
      read(
        signed.map(() => column(type)),
        row(...signed.map((value) => little(size, value))),
      ),
    ).toEqual([signed]);
    expect(read([unsigned(type)], row(little(size, mostUnsigned)))).toEqual([[mostUnsigned]]);
  });

  it('become flags, and are converted to the types of cells', () => {
    const words = ['n', 'y', 'sticky', '', 'no', null];
    expect(
      readAs(
        words.map(() => 'flag'),
        words.map(() => column(enumeration)),
        row(...words.map((word) => (word === null ? null : sized(word)))),
      ),
    ).toEqual([[0, 1, 1, 0, 1, 0]]);
    expect(
      readAs(
        ['number', 'id', 'text', 'flag', 'number', 'number'],
        [column(decimal, binary), column(varchar), column(long), column(long), column(varchar), column(long)],
        row(sized('12.50'), sized('..0a'), little(4, 7), little(4, 1), sized('soon'), null),
      ),
    ).toEqual([[12.5, Buffer.of(10), '7', 1, NaN, null]]);
  });

  it('have floats, and decimal numbers as their text', () => {
    const [small, large] = [Buffer.alloc(4), Buffer.alloc(8)];
    small.writeFloatLE(0.5);
    large.writeDoubleLE(-1.25);
    expect(
      read([column(float), column(double), column(decimal, binary)], row(small, large, sized('12.50'))),
    ).toEqual([[0.5, -1.25, '12.50']]);
  });

  it.each([0, 1, 250, 251, 2 ** 16 - 1, 2 ** 16, 2 ** 20])('have texts of %i bytes', (length) => {
    const text = 'é'.repeat(length / 2) + 'x'.repeat(length % 2);
    expect(read([column(varchar), column(tiny)], row(sized(text), little(1, 7)))).toEqual([[text, 7]]);
  });

  it('have equal short texts beside others', () => {
    const texts = ['é', 'Ã©', 'ab', 'ba', 'ab', '', 'é', '\u0000', 'x'.repeat(17), '😀'];
    expect(
      read(
        texts.map(() => column(varchar)),
        row(...texts.map(sized)),
      ),
    ).toEqual([texts]);
  });

  it('have nulls in any of many columns', () => {
    for (let at = 0; at < 20; at += 1) {
      const cells = Array.from({ length: 20 }, (_, index) => (index === at ? null : index));
      const packet = row(...cells.map((cell) => (cell === null ? null : little(1, cell))));
      expect(
        read(
          cells.map(() => column(tiny)),
          packet,
        ),
      ).toEqual([cells]);
    }
  });

  const whole = row(sized('web-1'), little(8, 5), sized('n'));
  const three = [column(varchar), column(longlong), column(varchar)];
  it('are refused if they are cut off anywhere', () => {
    expect(read(three, whole)).toEqual([['web-1', 5, 'n']]);
    for (let length = 0; length < whole.length; length += 1)
      expect(() => read(three, whole.subarray(0, length))).toThrow('no row');
  });

  it.each<[string, Buffer]>([
    ['have bytes behind their cells', Buffer.concat([whole, Buffer.of(0)])],
    ['have a text that is longer than the packet', row(Buffer.of(0xfe, ...little(8, 2 ** 40)))],
    ['have a text of nearly no end', row(Buffer.of(0xfe, ...little(8, -1)))],
    ['have an unusual length', row(Buffer.of(0xff))],
  ])('are refused if they %s', (_, packet) => {
    expect(() => read(three, packet)).toThrow('no row');
  });

  it('are refused if a float is cut off', () => {
    expect(() => read([column(double)], row(Buffer.alloc(7)))).toThrow('no row');
  });

  it('are refused if there are too many columns', () => {
    expect(() =>
      read(
        Array.from({ length: 201 }, () => column(tiny)),
        row(),
      ),
    ).toThrow('no result');
  });
});
