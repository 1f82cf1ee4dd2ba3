import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';

import type { Io } from '../../../cli/io.ts';
import { printList } from '../../../cli/print-list.ts';

describe('printList', () => {
  it('prints as many rows as there are: an audit trail of a year has more than a call takes arguments', () => {
    const printed: string[] = [];
    const rows = Array.from({ length: 200_000 }, (_, at) => ({ at, action: 'hosts.create' }));
    printList(rows, new Command(), { out: (text) => printed.push(text) } as Pick<Io, 'out'> as Io);
    const lines = printed.join('\n').split('\n');
    expect(lines).toHaveLength(200_001);
    expect([lines[0], lines.at(-1)]).toEqual(['at      action', '199999  hosts.create']);
  });
});
