import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { createAuditStore } from '../../../shared/store/audit.ts';
import { metricsBackends } from '../../../shared/store/metrics-backends.ts';
import { startAdmin } from '../../support/admin.ts';
import { reportArchives } from '../../support/planted-collection.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('the command line of a kind of record that is one value', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const admin = (line: string, secret = 'correct horse') =>
    stack.admin(`report-archives ${line} --local`, { secret, kinds: [reportArchives] });

  beforeEach(async () => {
    stack = await startAdmin(() => NOW);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('adds, lists, shows, changes and removes', async () => {
    const options = '--url https://a.example --retention-days 30 --compressed true --user reader';
    expect(await admin(`add paris ${options}`)).toEqual({
      code: 0,
      out: 'Report archive paris added (html).\n',
      err: '',
    });
    expect(await stack.secrets.read('realmgate/report-archives/paris')).toContain('correct horse');
    expect(parse((await admin('show paris')).out)).toEqual({
      name: 'paris',
      url: 'https://a.example',
      format: 'html',
      retention_days: 30,
      compressed: true,
      credentials: 'realmgate/report-archives/paris',
    });
    expect((await admin('list')).out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['name', 'format', 'url'],
      ['paris', 'html', 'https://a.example'],
      [''],
    ]);
    await admin('set paris --format pdf --retention-days  --compressed false');
    expect(await reportArchives.open(stack.table).list()).toMatchObject([
      { format: 'pdf', compressed: false },
    ]);
    expect(parse((await admin('show paris')).out)).not.toHaveProperty('retention_days');
    expect((await admin('remove paris')).out).toBe('Report archive paris removed.\n');
    const audit = await createAuditStore(stack.table).list(NOW - 1000, NOW + 1000);
    expect(audit.map(({ action }) => action).sort()).toEqual([
      'report-archives.add',
      'report-archives.remove',
      'report-archives.set',
    ]);
  });

  it.each([
    ['no address', 'add paris', 2],
    ['an address that is none', 'add paris --url paris', 1],
    ['a word that is none', 'add paris --url https://a.example --format sql', 2],
    ['a number that is none', 'add paris --url https://a.example --retention-days long', 2],
    ['neither yes nor no', 'add paris --url https://a.example --compressed maybe', 2],
    ['an option that it has not', 'add paris --url https://a.example --flavour opensearch', 2],
    ['one that is not there', 'set paris --url https://a.example', 1],
  ])('refuses %s', async (_, line, code) => {
    expect((await admin(line)).code).toBe(code);
    expect(await reportArchives.open(stack.table).list()).toEqual([]);
  });

  it('tells its options', async () => {
    const { out } = await admin('add --help');
    for (const word of ['--url', 'where it is asked', '--retention-days', '"pdf"', '--user']) {
      expect(out).toContain(word);
    }
  });
});

describe('admin metrics-backends', () => {
  it('registers one with the names that its points have', async () => {
    const stack = await startAdmin(() => NOW);
    const names = '--name host=hostname value=val --name unit=uom';
    const added = await stack.admin(`metrics-backends add influx --url https://a.example ${names} --local`);
    expect(added).toEqual({ code: 0, out: 'Metrics backend influx added (influxql).\n', err: '' });
    await stack.admin('metrics-backends set influx --name host=server --preset metric --local');
    expect(await metricsBackends.open(stack.table).list()).toMatchObject([
      { preset: 'metric', names: { host: 'server', value: 'val', unit: 'uom' } },
    ]);
    await stack.admin(
      'realms add paris --section a --monitoring-socket /run/live --field metrics=influx --local',
    );
    expect((await stack.admin('metrics-backends remove influx --local')).err).toContain('used by paris');
    const odd = await stack.admin('metrics-backends set influx --name tag=x --local');
    expect(odd.code).toBe(1);
    await stack.stop();
  });
});
