import { describe, expect, it } from '@jest/globals';

import type { SqlCell } from '../../../../../shared/connectors/icingadb/columns.ts';
import { MessageReader } from '../../../../../shared/connectors/icingadb/postgres-messages.ts';
import { PostgresRows } from '../../../../../shared/connectors/icingadb/postgres-rows.ts';
import { postgresMessage } from '../../../../support/hostile-database.ts';

const id = '0123456789abcdef'.repeat(3).slice(0, 40);

function int(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

const row = (...cells: readonly (string | null)[]) =>
  postgresMessage(
    'D',
    Buffer.concat([
      int(2, cells.length),
      ...cells.flatMap((cell) =>
        cell === null ? [int(4, -1)] : [int(4, Buffer.byteLength(cell)), Buffer.from(cell)],
      ),
    ]),
  );
const columns = (count: number) =>
  postgresMessage(
    'T',
    Buffer.concat([int(2, count), ...Array.from({ length: count }, () => Buffer.alloc(19))]),
  );
const end = postgresMessage('C', Buffer.from('SELECT 2\0'));

/** Returns the rows that were read, and the bytes that the client sees. */
function read(pieces: readonly Buffer[], types?: readonly SqlCell['type'][]) {
  const taken: unknown[] = [];
  const rows = new PostgresRows();
  rows.handTo({ types, take: (each) => taken.push(each.values()) });
  const reader = new MessageReader(rows);
  return { seen: Buffer.concat(pieces.map((piece) => reader.add(piece))), taken };
}

describe('rows in the messages of a PostgreSQL', () => {
  it('become values of their types, and the client does not see them', () => {
    const types = ['id', 'number', 'text'] as const;
    const all = [columns(3), row(String.raw`\x${id}`, '1795739329000', 'fine'), row(null, '0', null), end];
    const { seen, taken } = read(all, types);
    expect(seen).toEqual(Buffer.concat([columns(3), end]));
    expect(taken).toEqual([
      [Buffer.from(id, 'hex'), 1795739329000, 'fine'],
      [null, 0, null],
    ]);
  });

  it.each([1, 2, 3, 7, 50])('are the same in pieces of %i bytes', (size) => {
    const whole = Buffer.concat([columns(2), row('a', '5'), end, columns(1), row('b'), end]);
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      whole.subarray(at * size, (at + 1) * size),
    );
    const { seen, taken } = read(pieces);
    expect(seen).toEqual(Buffer.concat([columns(2), end, columns(1), end]));
    expect(taken).toEqual([['a', '5'], ['b']]);
  });

  it('are converted if they are no plain numbers or ids', () => {
    const odd = ['-1', '1.5', '', '1e3', '12345678901234567', ' 1', 'x'];
    expect(
      read(
        [columns(7), row(...odd)],
        Array.from(odd, () => 'number'),
      ).taken,
    ).toEqual([odd.map(Number)]);
    const ids = [String.raw`\x12`, '', id, 'x'.repeat(42)];
    expect(
      read(
        [columns(4), row(...ids)],
        Array.from(ids, () => 'id'),
      ).taken,
    ).toEqual([ids.map((each) => Buffer.from(each.slice(2), 'hex'))]);
  });

  it('are flags', () => {
    const flags = ['n', 'y', 'sticky', '', 'no', null];
    expect(
      read(
        [columns(6), row(...flags)],
        Array.from(flags, () => 'flag'),
      ).taken,
    ).toEqual([[0, 1, 1, 0, 1, 0]]);
  });

  it('are texts, also beside equal short texts', () => {
    const texts = ['é', 'Ã©', 'ab', 'ba', 'ab', '', 'é', '\u0000', 'x'.repeat(17), '😀'];
    expect(read([columns(10), row(...texts)]).taken).toEqual([texts]);
  });

  it.each<[string, readonly Buffer[]]>([
    ['come before their columns', [row('a')]],
    ['have fewer cells than columns', [columns(2), row('a')]],
    ['have more cells than columns', [columns(1), row('a', 'b')]],
    [
      'are cut off',
      [columns(1), postgresMessage('D', Buffer.concat([int(2, 1), int(4, 5), Buffer.from('abc')]))],
    ],
    ['are cut off in a length', [columns(1), postgresMessage('D', Buffer.concat([int(2, 1), int(2, 0)]))]],
    ['have a length below null', [columns(1), postgresMessage('D', Buffer.concat([int(2, 1), int(4, -2)]))]],
    [
      'have bytes behind their cells',
      [columns(1), postgresMessage('D', Buffer.concat([int(2, 1), int(4, 0), int(1, 0)]))],
    ],
    ['have no number of cells', [columns(1), postgresMessage('D', Buffer.alloc(1))]],
  ])('are refused if they %s', (_, pieces) => {
    expect(() => read(pieces)).toThrow();
  });

  it('are refused if no statement runs', () => {
    const rows = new PostgresRows();
    rows.handTo({ take: () => undefined });
    const reader = new MessageReader(rows);
    reader.add(Buffer.concat([columns(1), row('a'), end]));
    rows.handTo(undefined);
    expect(() => reader.add(row('a'))).toThrow();
  });
});
