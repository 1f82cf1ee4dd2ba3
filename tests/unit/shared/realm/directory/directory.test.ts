import { describe, expect, it } from '@jest/globals';

import { createDirectory, type Visibility } from '../../../../../shared/realm/directory/directory.ts';
import type { RealmRecord } from '../../../../../shared/store/realms.ts';
import { hostgroupRealm, multirealm, realm } from '../../../../support/realm-records.ts';

const records = [
  realm('paris'),
  realm('lyon'),
  hostgroupRealm('lyon-db', 'db'),
  realm('closed', { activated: false }),
  multirealm('france', 'paris', 'lyon', 'gone', 'closed'),
  multirealm('europe', 'france', 'lyon-db', 'europe'),
];

function directoryFor(visible: Visibility) {
  return createDirectory({ list: () => Promise.resolve(records) }, () => Promise.resolve(visible));
}

/** The records of these tests have no creation ids, and neither have references to them. */
const given = (wanted: readonly string[]) => new Map(wanted.map((name) => [name, { name }]));

const names = (found: readonly RealmRecord[]) => found.map((record) => record.name);

describe('the directory of realms', () => {
  it('finds a realm under its own type only', async () => {
    const directory = directoryFor('all');
    await expect(directory.find('realms', 'lyon-db')).resolves.toMatchObject({ name: 'lyon-db' });
    await expect(directory.find('multirealms', 'france')).resolves.toMatchObject({ name: 'france' });
    await expect(directory.find('multirealms', 'paris')).rejects.toMatchObject({ code: 'realm_not_found' });
    await expect(directory.find('realms', 'france')).rejects.toMatchObject({
      code: 'realm_not_found',
      message:
        "'france' is a multirealm: the path must have /multirealms/france/ in place of /realms/france/.",
    });
    await expect(directory.find('multirealms', 'paris')).rejects.toThrow(
      "'paris' is a realm: the path must have /realms/paris/ in place of /multirealms/paris/.",
    );
    await expect(directoryFor(given(['paris'])).find('realms', 'france')).rejects.toThrow(
      "There is no realm 'france'.",
    );
  });

  it('names no other path for a multirealm where there is none', async () => {
    await expect(directoryFor('all').single('paris')).resolves.toMatchObject({ name: 'paris' });
    await expect(directoryFor('all').single('france')).rejects.toMatchObject({
      code: 'realm_not_found',
      message: "'france' is a multirealm: this can be asked of its members only, one by one.",
    });
    await expect(directoryFor('all').single('closed')).rejects.toThrow("There is no realm 'closed'.");
  });

  it('answers an unknown realm, one that is not active and one that the caller may not see alike', async () => {
    const directory = directoryFor(given(['paris', 'closed']));
    for (const name of ['nowhere', 'closed', 'lyon']) {
      await expect(directory.find('realms', name)).rejects.toMatchObject({
        kind: 'not_found',
        message: `There is no realm '${name}'.`,
      });
    }
  });

  it('lists active realms by name', async () => {
    expect(names(await directoryFor('all').all())).toEqual(['europe', 'france', 'lyon', 'lyon-db', 'paris']);
  });

  it('lists switched-off realms too where configuration is looked at', async () => {
    expect(names(await directoryFor('all').configured())).toContain('closed');
    expect(names(await directoryFor(given(['paris', 'closed'])).configured())).toEqual(['closed', 'paris']);
  });

  it('opens nested multirealms to their members, each once, through circles and gaps', async () => {
    const directory = directoryFor('all');
    const europe = await directory.find('multirealms', 'europe');
    expect(names(await directory.members(europe))).toEqual(['lyon', 'lyon-db', 'paris']);
  });

  it('opens a multirealm to all its active members for whoever may see it, without giving these by themselves', async () => {
    const directory = directoryFor(given(['europe']));
    const europe = await directory.find('multirealms', 'europe');
    expect(names(await directory.members(europe))).toEqual(['lyon', 'lyon-db', 'paris']);
    expect(names(await directory.all())).toEqual(['europe']);
    await expect(directory.find('realms', 'paris')).rejects.toMatchObject({ code: 'realm_not_found' });
    await expect(directory.find('multirealms', 'france')).rejects.toMatchObject({ code: 'realm_not_found' });
  });

  it('gives what belongs to one creation of a realm to who sees that creation', async () => {
    const list = [realm('old', { creation_id: 'o2' }), realm('paris'), realm('closed', { activated: false })];
    const directory = createDirectory({ list: () => Promise.resolve(list) }, () => Promise.resolve('all'));
    const isSeen = await directory.realmTest();
    const seen = [{ name: 'old', creation_id: 'o2' }, { name: 'paris' }, { name: 'paris', creation_id: '' }];
    expect(seen.map(isSeen)).toEqual([true, true, true]);
    const others = [
      { name: 'old', creation_id: 'o1' },
      { name: 'old' },
      { name: 'closed' },
      { name: 'gone' },
    ];
    expect(others.map(isSeen)).toEqual([false, false, false, false]);
  });

  it.each<[string, Visibility, boolean]>([
    ['an administrator', 'all', true],
    ['a viewer of the hostgroup realm only', given(['part']), false],
    ['a viewer of its standard realm', given(['part', 'whole']), true],
    ['a viewer of another standard realm', given(['part', 'elsewhere']), false],
    ['a viewer of a multirealm that holds both', given(['part', 'both']), false],
    ['a viewer of a standard realm that is switched off', given(['part', 'off']), false],
  ])('says whether %s sees the whole engine of a realm', async (_, visible, expected) => {
    const part = hostgroupRealm('part', 'db', { monitoring_port: 1000 });
    const list = [
      part,
      realm('whole', { monitoring_port: 1000, monitoring_tls: true }),
      realm('elsewhere', { monitoring_port: 1001 }),
      realm('off', { monitoring_port: 1000, activated: false }),
      multirealm('both', 'part', 'whole'),
    ];
    const directory = createDirectory({ list: () => Promise.resolve(list) }, () => Promise.resolve(visible));
    expect(await directory.seesWholeEngine(part)).toBe(expected);
  });
});
