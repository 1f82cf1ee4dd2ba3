import { describe, expect, it } from '@jest/globals';

import { createDirectory, type Visibility } from '../../../../shared/realm/directory.ts';
import type { RealmRecord } from '../../../../shared/store/realms.ts';
import { hostgroupRealm, multirealm, realm } from '../../../support/realm-records.ts';

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

const names = (found: readonly RealmRecord[]) => found.map((record) => record.name);

describe('the directory of realms', () => {
  it('finds a realm under its own type only', async () => {
    const directory = directoryFor('all');
    await expect(directory.find('realms', 'lyon-db')).resolves.toMatchObject({ name: 'lyon-db' });
    await expect(directory.find('multirealms', 'france')).resolves.toMatchObject({ name: 'france' });
    await expect(directory.find('multirealms', 'paris')).rejects.toMatchObject({ code: 'realm_not_found' });
    await expect(directory.find('realms', 'france')).rejects.toMatchObject({ code: 'realm_not_found' });
  });

  it('answers an unknown realm, one that is not active and one that the caller may not see alike', async () => {
    const directory = directoryFor(new Set(['paris', 'closed']));
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
    expect(names(await directoryFor(new Set(['paris', 'closed'])).configured())).toEqual(['closed', 'paris']);
  });

  it('opens nested multirealms to their members, each once, through circles and gaps', async () => {
    const directory = directoryFor('all');
    const europe = await directory.find('multirealms', 'europe');
    expect(names(await directory.members(europe))).toEqual(['lyon', 'lyon-db', 'paris']);
  });

  it('shows of a multirealm only the members that the caller sees', async () => {
    const directory = directoryFor(new Set(['france', 'paris']));
    const france = await directory.find('multirealms', 'france');
    expect(names(await directory.members(france))).toEqual(['paris']);
  });
});
