// The pieces of warm states in a folder.
import { afterAll, describe, expect, it } from '@jest/globals';

import { forgetStates, keptPieceStore } from '../../server/storage/piece-store.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { temporaryKeptFolder } from '../support/kept-database.ts';
import { pieceStoreSuite } from './piece-store-suite.ts';

const folder = temporaryKeptFolder();
let database = folder.open();
let pieces = keptPieceStore(database, 'realmgate:tests', systemClock);
afterAll(() => {
  folder.remove();
});
pieceStoreSuite('a folder', () => pieces);

describe('pieces in a folder', () => {
  const context = callContext(new AbortController().signal);
  const states = { after: undefined, version: 'h.1', dropped: [], keptMs: 60_000 };
  const lease = (engine: string, token: string) =>
    pieces.look([{ engine, token, takes: true, leaseMs: 60_000 }], context);
  const write = (engine: string, keptMs = 60_000) => {
    const fields = new Map([['one', Buffer.from([0, 255, 13])]]);
    return pieces.write({ ...states, engine, token: 'a', fields, keptMs }, context);
  };
  const read = (engine: string) => pieces.read({ engine, fields: ['one'], largest: 9 }, context);

  it('outlive the process, and its lease does not', async () => {
    await lease('restarted', 'a');
    await write('restarted');
    database = folder.open();
    pieces = keptPieceStore(database, 'realmgate:tests', systemClock);
    expect(await lease('restarted', 'b')).toMatchObject([{ isHeld: true, version: 'h.1' }]);
    expect(await read('restarted')).toEqual([Buffer.from([0, 255, 13])]);
    const other = keptPieceStore(database, 'realmgate:another release', systemClock);
    expect(await other.read({ engine: 'restarted', fields: ['one'], largest: 9 }, context)).toEqual([null]);
  });

  it('are removed if nobody has used them for their time', async () => {
    const count = () => Number(database.get('SELECT count(*) AS n FROM warm_pieces')?.['n']);
    forgetStates(database, systemClock());
    const before = count();
    await lease('old', 'a');
    await write('old', 1000);
    forgetStates(database, systemClock());
    expect(count()).toBe(before + 1);
    forgetStates(database, systemClock() + 1001);
    expect(count()).toBe(before);
  });

  it('are not written at all if one of them cannot be', async () => {
    await lease('half', 'a');
    await write('half');
    database.run(
      "CREATE TRIGGER full BEFORE INSERT ON warm_pieces WHEN NEW.name = 'three' BEGIN SELECT RAISE(FAIL, 'disk full'); END",
    );
    const fields = new Map(['two', 'three'].map((name) => [name, Buffer.from(name)]));
    const next = {
      ...states,
      engine: 'half',
      token: 'a',
      after: 'h.1',
      version: 'h.2',
      dropped: ['one'],
      fields,
    };
    await expect(pieces.write(next, context)).rejects.toMatchObject({ name: 'WireFault', kind: 'failed' });
    database.run('DROP TRIGGER full');
    expect(await lease('half', 'a')).toMatchObject([{ isHeld: true, version: 'h.1' }]);
    expect(await read('half')).not.toEqual([null]);
    expect(await pieces.write(next, context)).toBe('written');
  });
});
