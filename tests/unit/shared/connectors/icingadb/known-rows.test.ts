import { createHash } from 'node:crypto';

import { expect, it } from '@jest/globals';

import { KnownRows } from '../../../../../shared/connectors/icingadb/known-rows.ts';

const idOf = (name: string) => createHash('sha1').update(name).digest('hex');

function knownRows() {
  const known = new KnownRows();
  for (const [name, host] of [
    ['web', 'web'],
    ['web!http', 'web'],
    ['web!ssh', 'web'],
    ['db!disk', 'db'],
  ] as const)
    known.keep({ objectId: idOf(name), host, hostId: idOf(host) });
  return known;
}

it('divides ids into those of hosts and those of services, with the hosts of these', () => {
  const ids = ['db!disk', 'web', 'web!http', 'web!ssh'].map(idOf);
  expect(knownRows().ofTable(ids, 'host')).toEqual({
    ids: [idOf('web')],
    hosts: new Map([[idOf('web'), 'web']]),
  });
  expect(knownRows().ofTable(ids, 'service')).toEqual({
    ids: ['db!disk', 'web!http', 'web!ssh'].map(idOf),
    hosts: new Map(['db', 'web'].map((host) => [idOf(host), host])),
  });
});

it('has an id that it does not know in both tables, whose hosts are not known then', () => {
  const ids = ['web', 'new'].map(idOf);
  expect(knownRows().ofTable(ids, 'host')).toEqual({ ids, hosts: undefined });
  expect(knownRows().ofTable(ids, 'service')).toEqual({ ids: [idOf('new')], hosts: undefined });
});
