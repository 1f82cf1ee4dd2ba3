// Real clients and a real Icinga 2, with `serve` between them: amtool (Debian's package `prometheus-alertmanager`, and the newest from the Go
// module proxy) and Nagstamon (Debian's). Each command does what its user expects, and the engine itself is asked what came of it.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { fetchOnce } from '../support/fetch-once.ts';
import { goInstall } from '../support/go-build.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { largeSite } from '../support/large-site.ts';
import { rawExchange } from '../support/livestatus.ts';
import { nagstamon, type NagstamonView } from '../support/nagstamon.ts';
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
/** Makes the function that runs an amtool as a user would, and returns what it prints, also if it fails. */
function amtoolOf(program: () => Promise<string>) {
  return async (...words: readonly string[]): Promise<string> => {
    const own = words.some((word) => word.startsWith('--alertmanager.url'))
      ? []
      : [`--alertmanager.url=${address()}`];
    const ended = await run(await program(), [...own, ...words]).catch(
      (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
    );
    return `${ended.stdout}${ended.stderr}`.trim();
  };
}

/** Compiles an amtool from the Go module proxy, once for all runs (some minutes). */
async function compiledAmtool(): Promise<string> {
  const program = `github.com/prometheus/alertmanager/cmd/amtool@v${newest}`;
  return join(await fetchOnce(`amtool-${newest}`, (place) => goInstall(program, place)), 'amtool');
}

const newest = '0.35.0';
const amtools = [
  { name: 'amtool of Debian', amtool: amtoolOf(() => Promise.resolve('amtool')) },
  { name: `amtool ${newest}`, amtool: amtoolOf(compiledAmtool) },
];

/** Returns what the engine itself has in a table. */
async function engineRows(
  table: string,
  columns: string,
  filter = '',
): Promise<readonly (readonly string[])[]> {
  const question = `GET ${table}\nColumns: ${columns}\n${filter}OutputFormat: json\nResponseHeader: fixed16\n\n`;
  const [answer] = await rawExchange({ host: '127.0.0.1', port: icinga.port }, question);
  return (JSON.parse(answer!.body.toString()) as readonly unknown[][]).map((row) => row.map(String)).sort();
}

/** Returns the downtimes that the engine has: the host, the service, the author, the comment and the end. */
const downtimes = () => engineRows('downtimes', 'host_name service_description author comment end_time');
/** Returns the services of a host that are acknowledged in the engine. */
const acknowledged = (host: string) =>
  engineRows('services', 'description', `Filter: host_name = ${host}\nFilter: acknowledged = 1\n`);

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

  // To compile the newest amtool takes minutes of a busy machine, on its first run.
  beforeAll(compiledAmtool, 1_500_000);

  describe.each(amtools)('$name', ({ amtool }) => {
    it('lists the alerts by matchers, with Basic and with Bearer', async () => {
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
      expect(await amtool('config', 'routes')).toContain('receiver: realmgate');
      expect(await amtool('cluster', 'show')).toContain('disabled');
    });

    it('tells the reason of a refusal, word for word', async () => {
      expect(await amtool('alert', 'query', '--receiver=(')).toContain('missing closing )');
      const words = ['silence', 'add', '--comment', 'x'];
      expect(await amtool(...words, 'instance!=host-00001')).toContain(
        'Matchers that only exclude would silence',
      );
      expect(await amtool(...words, 'instance=nowhere')).toContain(
        'No host or service meets these matchers.',
      );
      expect(await amtool('alert', 'add', 'foo=bar')).toContain('none can be posted here');
      expect(await downtimes()).toEqual([]);
    });

    it('silences, sees, prolongs and ends what the engine then has or has not', async () => {
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

    it('acknowledges by a comment that begins with ACK!, as karma does, and takes that back', async () => {
      const words = ['silence', 'add', '--duration', '15m', '--comment', 'ACK! On it'];
      const id = await amtool(...words, 'instance=host-00001', 'alertname=memory');
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect([await acknowledged('host-00001'), await downtimes()]).toEqual([[['memory']], []]);
      expect(await amtool('silence', 'query')).toContain('ACK! On it');
      expect(await amtool('silence', 'expire', id)).toBe('');
      await expectSoon(async () => {
        expect(await acknowledged('host-00001')).toEqual([]);
      });
    });
  });

  describe('Nagstamon of Debian', () => {
    const memory = { host: 'host-00001', service: 'memory', author: 'ann', comment: 'New disks' };
    const acknowledgement = { ...memory, sticky: true, notify: true, persistent: true };
    const windowOf = (hours: number) => ({
      ...{ ...acknowledgement, acknowledge_all_services: false, all_services: [], fixed: true },
      ...{ expire_time: localTime(hours), start_time: localTime(0), end_time: localTime(hours) },
      ...{ hours, minutes: 0 },
    });
    const statesOf = ({ rows }: NagstamonView) =>
      rows
        .filter(([host]) => host === 'host-00001')
        .map(([, name, ...states]) => [name, ...states.slice(0, 2)]);

    it('lists the problems, acknowledges one until its end, and has no downtime of all the rest', async () => {
      const server = (monitor_url: string) => ({
        ...{ type: 'Alertmanager', monitor_url, authentication: 'bearer', password: key },
      });
      const before = await nagstamon(server(address('')));
      expect([before.error, statesOf(before)]).toEqual(['', [['memory', 'CRITICAL', 'active']]]);
      expect(before.rows.map(([, , status]) => status)).toEqual(
        expect.arrayContaining(['CRITICAL', 'WARNING', 'UNKNOWN']),
      );
      // This version sends a downtime as one of all but this service, and with the credentials in the address alone.
      const refused = await nagstamon(server(address()), [['set_downtime', windowOf(2)]]);
      expect([refused.raised, statesOf(refused)]).toEqual([[null], statesOf(before)]);
      expect(await downtimes()).toEqual([]);
      const after = await nagstamon(server(`${address('')}/`), [['set_acknowledge', windowOf(2)]]);
      expect([after.raised, statesOf(after)]).toEqual([[null], [['memory', 'CRITICAL', 'suppressed']]]);
      const [[host, name, author, comment, end] = [], ...more] = await downtimes();
      expect([host, name, author, more]).toEqual(['host-00001', 'memory', 'alice', []]);
      expect(comment).toContain('New disks (ann)');
      expect(Math.abs(Number(end) - Date.now() / 1000 - 7200)).toBeLessThan(120);
    });
  });
});

/** Returns a time some hours from now as the windows of Nagstamon write it: in the zone of the machine, without a zone. */
function localTime(hours: number): string {
  const time = new Date(Date.now() + hours * 3_600_000);
  const part = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), part(time.getMonth() + 1), part(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(part).join(':')}`;
}
