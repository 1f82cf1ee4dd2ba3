import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { systemClock } from '../../shared/base/clock.ts';
import { contractSite } from '../contract/contract-site.ts';
import { startAdmin } from '../support/admin.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';

describeOnIcinga2('the switch from Livestatus to the REST API, by the command line', () => {
  let icinga: Icinga2;
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  beforeAll(async () => {
    icinga = await startIcinga2({ site: contractSite(Math.floor(Date.now() / 1000)), runsChecks: false });
    stack = await startAdmin(systemClock);
    await copyFile(icinga.api.ca, join(stack.folder, 'ca.pem'));
  });
  afterAll(async () => {
    await stack.stop();
    await icinga.stop();
  });
  const admin = (line: string) => stack.admin(`${line} --local`, { secret: icinga.api.password });

  it('is compared before, made, checked and taken back', async () => {
    const { url, user } = icinga.api;
    for (const line of [
      `realms add paris --section x --monitoring-ip ${icinga.host} --monitoring-port ${icinga.port}`,
      `monitoring-apis add paris --url ${url} --ca ca.pem --user ${user}`,
    ])
      expect(await admin(line)).toMatchObject({ code: 0, err: '' });
    const compared = await admin('--json realms compare paris --with {"monitoring_api":"paris"}');
    const rows: Readonly<Record<string, unknown>>[] = JSON.parse(compared.out);
    expect([compared.code, compared.err, rows.filter(({ reason }) => reason === 'not known')]).toEqual([
      0,
      '',
      [],
    ]);
    const objects = Object.fromEntries(
      rows.filter(({ field }) => field === '(all)').map(({ noun, objects: count }) => [noun, count]),
    );
    expect(objects).toMatchObject({ engine: 1, hosts: 21, hostgroups: 4, downtimes: 1, acknowledgements: 1 });
    expect(objects['services']).toBeGreaterThan(10);
    // Its last check came before that of its parent.
    expect(rows).toContainEqual(
      expect.objectContaining({
        noun: 'hosts',
        field: 'state_name',
        example: 'branch',
        before: '"UNREACHABLE"',
      }),
    );

    expect(await admin('realms set paris --monitoring-api paris')).toMatchObject({ code: 0 });
    const checked = await admin('--json realms check paris');
    expect(checked).toMatchObject({ err: '', code: 0 });
    expect(JSON.parse(checked.out)).toContainEqual({
      ...{ realm: 'paris', name: 'permissions', ok: true },
      detail: 'Our account may read everything. It may do all operations.',
    });
    // The record keeps the address of Livestatus, so that the way back is one command.
    const back = await admin('realms compare paris --with {"monitoring_api":""}');
    expect(back).toMatchObject({ code: 0, err: '' });
    expect(await admin('realms set paris --monitoring-api ')).toMatchObject({ code: 0 });
    expect(JSON.parse((await admin('--json realms list')).out)).toMatchObject([
      { name: 'paris', engine: `${icinga.host}:${icinga.port}` },
    ]);
  });
});
