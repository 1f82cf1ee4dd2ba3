import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import {
  type EmbeddedAlertmanager,
  startAlertmanagerEngine,
} from '../../../demo/alertmanager-engine/index.ts';
import { systemClock } from '../../../shared/base/clock.ts';
import { startAdmin } from '../../support/admin.ts';
import { deadPort } from '../../support/free-port.ts';

describe('admin realms compare of an Alertmanager', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  let peers: EmbeddedAlertmanager[];
  const post = async ({ url }: EmbeddedAlertmanager, ...names: string[]) => {
    const alerts = names.map((alertname) => ({
      labels: { alertname, instance: 'web1:9100', severity: 'page' },
    }));
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/api/v2/alerts`, { method: 'POST', headers, body: JSON.stringify(alerts) });
  };
  const compare = async (realm: string) => {
    const { code, out, err } = await stack.admin(`--json realms compare ${realm} --local`);
    return [code, JSON.parse(out || '[]') as unknown, err.trim()];
  };

  beforeAll(async () => {
    stack = await startAdmin(systemClock);
    peers = [];
    for (let at = 0; at < 2; at += 1) peers.push(await startAlertmanagerEngine({ clock: systemClock }));
    const urls = peers.map(({ url }) => url);
    for (const line of [
      `monitoring-apis add am --kind alertmanager --url ${urls.join(' ')}`,
      `monitoring-apis add half --kind alertmanager --url ${urls[0]} http://127.0.0.1:${deadPort}`,
      `monitoring-apis add one --kind alertmanager --url ${urls[0]}`,
      ...['am', 'half', 'one'].map((name) => `realms add ${name} --section x --monitoring-api ${name}`),
    ]) {
      const { code, err } = await stack.admin(`${line} --local`);
      if (code !== 0) throw new Error(err);
    }
  });
  afterAll(async () => {
    await Promise.all([...peers.map((peer) => peer.close()), stack.stop()]);
  });

  it('prints what only one of the peers has', async () => {
    for (const peer of peers) await post(peer, 'Load');
    expect(await compare('am')).toEqual([0, [], '']);
    const [first, second] = peers;
    await post(second!, 'DiskFull');
    const row = { object: 'services web1 / DiskFull', at: [second!.url], missing_at: [first!.url] };
    expect(await compare('am')).toEqual([1, [row], '1 objects are not at all peers.']);
  });

  it('fails if a peer does not answer, or if there is only one', async () => {
    expect(await compare('half')).toEqual([1, [], expect.stringContaining(`127.0.0.1:${deadPort}`)]);
    expect(await compare('one')).toEqual([2, [], expect.stringContaining('--with is missing')]);
  });
});
