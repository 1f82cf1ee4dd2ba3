// amtool (Debian's package `prometheus-alertmanager`) and a real Icinga 2, with `serve` between them: each command does what its user
// expects, and the engine itself is asked what came of it.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { largeSite } from '../support/large-site.ts';
import { rawExchange } from '../support/livestatus.ts';
import { realm } from '../support/realm-records.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';

const folder = newFolder();
const run = promisify(execFile);
let icinga: Icinga2;
let served: ServerProcess;
let key: string;

/** The address of the realm as amtool has it: with Basic, or without a credential. */
const address = (credential = `anybody:${key}@`) =>
  `${served.url.replace('http://', `http://${credential}`)}/api/alertmanager/realms/real`;
/** Runs amtool as a user would, and returns what it prints, also if it fails. */
async function amtool(...words: readonly string[]): Promise<string> {
  const own = words.some((word) => word.startsWith('--alertmanager.url'))
    ? []
    : [`--alertmanager.url=${address()}`];
  const ended = await run('amtool', [...own, ...words]).catch(
    (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
  );
  return `${ended.stdout}${ended.stderr}`.trim();
}

/** Returns the downtimes that the engine itself has: the host, the service, the author, the comment and the end. */
async function downtimes(): Promise<readonly (readonly string[])[]> {
  const columns = 'host_name service_description author comment end_time';
  const question = `GET downtimes\nColumns: ${columns}\nOutputFormat: json\nResponseHeader: fixed16\n\n`;
  const [answer] = await rawExchange({ host: '127.0.0.1', port: icinga.port }, question);
  return (JSON.parse(answer!.body.toString()) as readonly unknown[][]).map((row) => row.map(String)).sort();
}

describeOnIcinga2('clients of Alertmanager', () => {
  beforeAll(async () => {
    icinga = await startIcinga2({ site: largeSite(24), runsChecks: false });
    await createFirstRecords(folder);
    const kept = openKeptFolder(folder);
    await createRealmStore(kept.table, systemClock).create(realm('real', { monitoring_port: icinga.port }));
    await kept.close();
    served = await startServed(folder);
    const made = await fetch(`${served.url}/api/token/keys/`, {
      method: 'POST',
      headers: { ...(await authorizationHeader(served.url)), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'amtool', role: 'operator' }),
    });
    key = ((await made.json()) as { readonly data: { readonly access_key: string } }).data.access_key;
  });
  afterAll(async () => {
    await stopAllServers();
    await icinga.stop();
  });

  it('list the alerts by matchers, with Basic and with Bearer', async () => {
    const names = async (...words: readonly string[]) => {
      const text = await amtool(...words, 'alert', 'query', '-o', 'json', 'instance=~host-0000[1-4]');
      return (JSON.parse(text) as readonly { labels: Record<string, string> }[])
        .map(({ labels }) => `${labels['instance']} ${labels['alertname']} ${labels['severity']}`)
        .sort();
    };
    const seen = await names();
    expect(seen.length).toBeGreaterThan(2);
    const file = join(folder, 'bearer.yml');
    await writeFile(file, `authorization: { credentials: ${key} }\n`);
    expect(await names(`--alertmanager.url=${address('')}/`, `--http.config.file=${file}`)).toEqual(seen);
    for (const format of ['simple', 'extended'])
      expect(await amtool('alert', 'query', '-o', format, 'instance=host-00001')).toContain('memory');
    expect(await amtool('config', 'show')).toContain('receiver: realmgate');
    expect(await amtool('cluster', 'show')).toContain('disabled');
  });

  it('are told the reason of a refusal, word for word', async () => {
    expect(await amtool('alert', 'query', '--receiver=(')).toContain('missing closing )');
    const words = ['silence', 'add', '--comment', 'x'];
    expect(await amtool(...words, 'instance!=host-00001')).toContain(
      'Matchers that only exclude would silence',
    );
    expect(await amtool(...words, 'instance=nowhere')).toContain('No host or service meets these matchers.');
    expect(await amtool('alert', 'add', 'foo=bar')).toContain('none can be posted here');
    expect(await downtimes()).toEqual([]);
  });

  it('silence, see and end what the engine then has or has not', async () => {
    const words = ['silence', 'add', '--duration', '2h', '--author', 'ann', '--comment', 'New disks'];
    const id = await amtool(...words, 'instance=host-00001', 'alertname=~"disk|cpu"'.replaceAll('"', ''));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const ours = expect.stringContaining('New disks (ann)');
    const row = (service: string) => ['host-00001', service, 'alice', ours, expect.any(String)];
    expect(await downtimes()).toEqual([row('cpu'), row('disk')]);
    expect(await amtool('silence', 'query')).toContain(id.slice(0, 36));
    const silenced = await amtool('alert', 'query', '--silenced', '-o', 'json', 'instance=host-00001');
    for (const { status } of JSON.parse(silenced) as readonly { status: { silencedBy: string[] } }[])
      expect(status.silencedBy).toEqual([id]);
    const [[, , , , end] = []] = await downtimes();
    expect(await amtool('silence', 'update', '--duration', '5h', id)).toContain(id);
    expect((await downtimes()).map((one) => Number(one[4]) - Number(end) > 2 * 3600)).toEqual([true, true]);
    expect(await amtool('silence', 'expire', id)).toBe('');
    await expectSoon(async () => {
      expect(await downtimes()).toEqual([]);
    });
    expect(await amtool('silence', 'query', '--expired', '-o', 'json')).toContain(id);
  });
});
