import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { buildCommand } from '../../shared/connectors/status-query/index.ts';
import { commandTextWithQuery } from '../../shared/connectors/status-query/request-text.ts';
import { splitMark } from '../../shared/realm/operations/mark.ts';
import { scheduleDowntime } from '../../shared/realm/operations/schedule-downtime.ts';
import { eventually } from '../support/import-tool.ts';
import { nagios4Available } from '../support/nagios4.ts';
import { type RunningNagios4, startNagios4 } from '../support/running-nagios4.ts';

if (!nagios4Available()) {
  const missing = 'nagios4 is not installed (apt-get install nagios4-core)';
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw new Error(missing);
  process.stderr.write(`NOT TESTED: downtimes on Nagios. ${missing}\n`);
}
const described = nagios4Available() ? describe : describe.skip;

const now = Math.floor(Date.now() / 1000);
const gateway = { host_name: 'gateway', service: null };
const load = { host_name: 'gateway', service: 'load' };

/** Debian's nagios4 has no Livestatus: it gets the lines that a Livestatus module would hand on. */
described("a downtime, in Debian's nagios4", () => {
  let engine: RunningNagios4;
  beforeAll(async () => {
    engine = await startNagios4();
  });
  afterAll(() => engine.stop());
  const give = (what: ReturnType<typeof buildCommand>) => {
    const [line = ''] = commandTextWithQuery(what, now).split('\n');
    return engine.command(line.replace('COMMAND ', ''));
  };
  const operation = (comment: string) =>
    scheduleDowntime.build(
      {
        start: now - 60,
        end: now + 3600,
        flexible_for: null,
        author: 'oscar; x',
        comment,
        key: null,
      },
      () => now * 1000,
    );
  const depths = async () => {
    const { objects: status } = await engine.status();
    return [gateway, load].map(({ host_name: name, service: description }) =>
      status.get(description === null ? name : `${name};${description}`)?.get('scheduled_downtime_depth'),
    );
  };
  const whenDepthsAre = (wanted: string) =>
    eventually(async () => ((await depths()).join() === wanted ? true : undefined), 60_000);

  it('is set with its mark, is seen in the status, is removed by its number and gone', async () => {
    await give(operation('disks; then reboot').command(gateway));
    await give(operation('a "é 😀"').command(load));
    await whenDepthsAre('1,1');
    const { downtimes: found } = await engine.status();
    expect(found.map((one) => splitMark(one.get('comment') ?? '').comment)).toEqual([
      'disks, then reboot',
      'a "é 😀"',
    ]);
    for (const one of found) {
      expect(Object.fromEntries(one)).toMatchObject({
        ...{ author: 'oscar, x', fixed: '1', start_time: String(now - 60), end_time: String(now + 3600) },
        ...{ duration: '3660', is_in_effect: '1' },
      });
      expect(splitMark(one.get('comment') ?? '').mark).toMatch(/^[0-9a-f]{16}$/);
    }
    const [ofHost, ofService] = found.map((one) => Number(one.get('downtime_id')));
    await give(buildCommand('DEL_HOST_DOWNTIME', ofHost ?? 0));
    await whenDepthsAre('0,1');
    await give(buildCommand('DEL_SVC_DOWNTIME', ofService ?? 0));
    await whenDepthsAre('0,0');
    expect((await engine.status()).downtimes).toEqual([]);
  });
});
