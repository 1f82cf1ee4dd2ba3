import { afterEach, describe, expect, it } from '@jest/globals';

import { loadStaged } from '../../../demo/load-staged.ts';
import { host, site } from '../../../demo/status-query-engine/build-site.ts';
import type { ConfiguredHost } from '../../../shared/connectors/import-tool/index.ts';
import { eventually, newHost } from '../../support/import-tool.ts';

const clock = () => Date.UTC(2026, 10, 20);
const held = (name: string, fields: Parameters<typeof newHost>[1] = {}): ConfiguredHost => ({
  ...newHost(name, fields),
  removable: true,
  created_at: 0,
});

describe('an engine that loads what is staged', () => {
  let loading: ReturnType<typeof loadStaged> | undefined;
  afterEach(() => loading?.close());

  it('gets new hosts with what their templates give, and forgets those that are gone', async () => {
    let staged = [
      held('app-1', {
        use_templates: ['linux', 'http'],
        parents: 'web-1',
        contacts: 'ann, bob',
        business_impact: 4,
        check_interval: 10,
        latitude: 48.8,
      }),
      held('web-1'),
    ];
    const world = site({ hosts: [host('web-1', { address: '10.0.0.1' })], programStart: 1000 });
    const tool = { list: () => Promise.resolve(staged) };
    loading = loadStaged({ tool, site: world, clock, everyMs: 5 });

    const loaded = await eventually(() => Promise.resolve(world.hosts.get('app-1')));
    expect(loaded).toMatchObject({
      address: '192.0.2.1',
      groups: ['linux', 'web'],
      parents: ['web-1'],
      contacts: ['ann', 'bob'],
      check_interval: 10,
      has_been_checked: false,
      custom_variables: { PACKS: '["linux","http"]', BUSINESS_IMPACT: '4', LAT: '48.8' },
    });
    expect([...loaded.services.keys()]).toEqual(expect.arrayContaining(['load', 'http']));
    expect(world.programStart).toBe(clock() / 1000);

    staged = [];
    await eventually(() => Promise.resolve(world.hosts.has('app-1') ? undefined : true));
    // A host that was configured by hand, although another one of its name was staged.
    expect(world.hosts.get('web-1')?.address).toBe('10.0.0.1');
  });

  it('goes on when the tool fails once', async () => {
    let asked = 0;
    const tool = {
      list: () => {
        asked += 1;
        return asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve([held('late')]);
      },
    };
    const world = site();
    loading = loadStaged({ tool, site: world, clock, everyMs: 5 });
    expect((await eventually(() => Promise.resolve(world.hosts.get('late')))).name).toBe('late');
  });
});
