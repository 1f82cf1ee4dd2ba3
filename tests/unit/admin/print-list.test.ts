import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';

import type { Io } from '../../../admin/io.ts';
import { printList } from '../../../admin/print-list.ts';

describe('printList', () => {
  it('prints texts from outside without what a terminal acts on: any caller chooses the target of a refused write', () => {
    const printed: string[] = [];
    const io = { out: (text) => printed.push(text) } as Pick<Io, 'out'> as Io;
    printList([{ target: 'web\u001B]0;owned\u0007\r\n\u009B31m', realms: ['a\u202Eb'] }], new Command(), io);
    const lines = printed.join('\n').split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe('web\\u{1b}]0;owned\\u{7}  \\u{9b}31m  a\\u{202e}b');
  });

  it('escapes in JSON what a terminal acts on', () => {
    const printed: string[] = [];
    const io = { out: (text) => printed.push(text) } as Pick<Io, 'out'> as Io;
    const program = new Command().option('--json').parse(['--json'], { from: 'user' });
    const rows = [{ target: 'web\u001B[2J\u009B31m\u202Eb\u{E0001}é' }];
    printList(rows, program, io);
    expect(printed.join('')).toBe(
      '[\n  {\n    "target": "web\\u001b[2J\\u009b31m\\u202eb\\udb40\\udc01é"\n  }\n]',
    );
    expect(JSON.parse(printed.join(''))).toEqual(rows);
  });

  it('prints as many rows as there are: an audit trail of a year has more than a call takes arguments', () => {
    const printed: string[] = [];
    const rows = Array.from({ length: 200_000 }, (_, at) => ({ at, action: 'hosts.create' }));
    printList(rows, new Command(), { out: (text) => printed.push(text) } as Pick<Io, 'out'> as Io);
    const lines = printed.join('\n').split('\n');
    expect(lines).toHaveLength(200_001);
    expect([lines[0], lines.at(-1)]).toEqual(['at      action', '199999  hosts.create']);
  });
});
