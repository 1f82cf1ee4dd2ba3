import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { collections } from '../../../admin/collections.ts';
import { fieldOptions } from '../../../admin/field-options.ts';
import { isTargetOption } from '../../../admin/target.ts';
import { createAuditStore } from '../../../shared/store/audit.ts';
import { createRealmStore } from '../../../shared/store/realms.ts';
import { searchBackends } from '../../../shared/store/search-backends.ts';
import { startAdmin } from '../../support/admin.ts';
import { engineCertificate } from '../../support/engine-certificate.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = () => NOW;

describe('admin search-backends', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const stored = () => searchBackends.open(stack.table).list();
  const url = '--url https://search.example:9200';

  beforeEach(async () => {
    stack = await startAdmin(clock);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('adds one with its address', async () => {
    const ran = await stack.admin(`search-backends add 7 ${url} --local`);
    expect(ran).toEqual({ code: 0, out: 'Search backend 7 added (opensearch).\n', err: '' });
    expect(await stored()).toMatchObject([
      { id: 7, url: 'https://search.example:9200', flavour: 'opensearch' },
    ]);
  });

  it('adds one with all there is to say, and writes its password into a secret', async () => {
    await writeFile(join(stack.folder, 'ca.pem'), engineCertificate.cert);
    const names = '--field events.time=@timestamp syslogs.ident=process.name --field events.host_name=host';
    const line = `search-backends add 7 ${url} --flavour elasticsearch --user realmgate --ca ca.pem ${names}`;
    expect((await stack.admin(`${line} --local`, { secret: 'correct horse' })).code).toBe(0);
    expect(await stack.secrets.read('realmgate/search-backends/7')).toBe(
      '{"user":"realmgate","password":"correct horse"}',
    );
    const shown = await stack.admin('search-backends show 7 --local');
    expect(parse(shown.out)).toEqual({
      id: 7,
      url: 'https://search.example:9200',
      flavour: 'elasticsearch',
      credentials: 'realmgate/search-backends/7',
      ca: engineCertificate.cert,
      fields: {
        events: { time: '@timestamp', host_name: 'host' },
        syslogs: { ident: 'process.name' },
      },
    });
    const json = await stack.admin('search-backends show 7 --json --local');
    expect(JSON.parse(json.out)).toEqual(parse(shown.out));
    const audit = await createAuditStore(stack.table).list(NOW - 1000, NOW + 1000);
    expect(audit).toMatchObject([{ action: 'search-backends.add', target: '7', outcome: 'done' }]);
  });

  it('takes a secret that exists already', async () => {
    await stack.admin(`search-backends add 7 ${url} --credentials of-ours --local`);
    expect(await stored()).toMatchObject([{ credentials: 'of-ours' }]);
  });

  it('adds one of AWS with its own region, which is not that of the table', async () => {
    const aws = 'https://search-ours.eu-west-1.es.amazonaws.com';
    const line = `search-backends add 7 --url ${aws} --auth aws --backend-region eu-west-1`;
    expect(await stack.admin(`${line} --local`)).toMatchObject({ code: 0, err: '' });
    expect(await stored()).toMatchObject([{ auth: 'aws', region: 'eu-west-1' }]);
  });

  it('has no field with the option of every command', () => {
    const names = collections.flatMap((kind) => fieldOptions(kind).map(({ option }) => option.long ?? ''));
    expect(names.filter(isTargetOption)).toEqual([]);
    expect(isTargetOption('--region')).toBe(true);
  });

  it.each([
    ['credentials in the address', 'add 7 --url https://ann:secret@search.example', 1],
    ['an address that is none', 'add 7 --url search.example', 1],
    ['an authority without TLS', 'add 7 --url http://search.example --ca ca.pem', 1],
    ['an authority that is no certificate', `add 7 ${url} --ca notes.txt`, 1],
    ['a field that is none of ours', `add 7 ${url} --field events.hostname=host`, 1],
    ['fields of other documents', `add 7 ${url} --field reports.host_name=host`, 1],
    ['a field without a name', `add 7 ${url} --field events=host`, 2],
    ['a flavour that is none', `add 7 ${url} --flavour solr`, 2],
    ['a number that is none', `add seven ${url}`, 2],
    ['no address', 'add 7', 2],
  ])('refuses %s', async (_, line, code) => {
    await writeFile(join(stack.folder, 'ca.pem'), engineCertificate.cert);
    await writeFile(join(stack.folder, 'notes.txt'), 'not PEM');
    expect((await stack.admin(`search-backends ${line} --local`)).code).toBe(code);
    expect(await stored()).toEqual([]);
  });

  it('asks where the password goes', async () => {
    const ran = await stack.admin(`search-backends add 7 ${url} --user ann --table t`);
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('--credentials SECRET') });
  });

  it('keeps a number once, lists who uses it, and removes it when nobody does', async () => {
    await stack.admin(`search-backends add 10 ${url} --local`);
    await stack.admin(`search-backends add 9 ${url} --local`);
    // Nobody is asked for a password in vain.
    expect(await stack.admin(`search-backends add 9 ${url} --user ann --local`)).toMatchObject({
      code: 1,
      err: 'A search backend 9 is registered already.\n',
    });
    await stack.admin(
      'realms add north --section field --monitoring-socket /run/live --search-backend 9 --local',
    );
    const listed = await stack.admin('search-backends list --local');
    expect(listed.out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['id', 'flavour', 'url', 'realms'],
      ['9', 'opensearch', 'https://search.example:9200', 'north'],
      ['10', 'opensearch', 'https://search.example:9200', '-'],
      [''],
    ]);
    expect(await stack.admin('search-backends remove 9 --local')).toMatchObject({
      code: 1,
      err: 'Search backend 9 is used by north.\n',
    });
    await stack.admin('realms remove north --yes --local');
    expect((await stack.admin('search-backends remove 9 --local')).out).toBe('Search backend 9 removed.\n');
    for (const command of ['remove', 'show']) {
      expect(await stack.admin(`search-backends ${command} 9 --local`)).toMatchObject({
        code: 1,
        err: 'There is no search backend 9.\n',
      });
    }
  });

  it('changes what it names, and nothing else', async () => {
    await stack.admin(`search-backends add 1 --url https://a.example --field events.time=@timestamp --local`);
    const ran = await stack.admin(
      'search-backends set 1 --url https://b.example --user u --field events.host_name=host syslogs.ident=process --local',
      { secret: 'correct horse' },
    );
    expect(ran).toEqual({ code: 0, out: 'Search backend 1 changed (opensearch).\n', err: '' });
    const [record] = await stored();
    expect(record).toMatchObject({
      url: 'https://b.example',
      credentials: 'realmgate/search-backends/1',
      fields: { events: { time: '@timestamp', host_name: 'host' }, syslogs: { ident: 'process' } },
    });
    expect(await stack.secrets.read('realmgate/search-backends/1')).toContain('correct horse');
    await stack.admin('search-backends set 1 --credentials  --local');
    expect((await stored())[0]).not.toHaveProperty('credentials');
    expect(await stack.admin('search-backends set 1 --url ftp://b.example --local')).toMatchObject({
      code: 1,
    });
    expect(await stack.admin('search-backends set 2 --url http://b.example --local')).toMatchObject({
      code: 1,
    });
    expect(await stored()).toMatchObject([{ url: 'https://b.example' }]);
  });

  it('is named by realms only when it is registered', async () => {
    await writeFile(
      join(stack.folder, 'realms.yml'),
      '- { display_name: north, section: field, search_backend: 9 }\n',
    );
    for (const line of ['add north --section field --search-backend 9', 'import realms.yml']) {
      const ran = await stack.admin(`realms ${line} --local`);
      expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('there is no search backend 9') });
    }
    expect(await createRealmStore(stack.table, clock).list()).toEqual([]);
  });
});
