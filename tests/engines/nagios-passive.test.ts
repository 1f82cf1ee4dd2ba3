import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { commandTextWithQuery } from '../../shared/connectors/status-query/request-text.ts';
import { type PassiveCheck, resultCommand } from '../../shared/realm/passive/passive-check.ts';
import { eventually } from '../support/import-tool.ts';
import { nagios4Available } from '../support/nagios4.ts';
import { type RunningNagios4, startNagios4 } from '../support/running-nagios4.ts';

if (!nagios4Available()) {
  const missing = 'nagios4 is not installed (apt-get install nagios4-core)';
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw new Error(missing);
  process.stderr.write(`NOT TESTED: passive checks on Nagios. ${missing}\n`);
}
const described = nagios4Available() ? describe : describe.skip;

const now = Math.floor(Date.now() / 1000);
const check: PassiveCheck = {
  ...{ id: '1', realm: 'r', host_name: 'gateway', service: 'load' },
  ...{ return_code: 2, output: 'x', time: now - 60 },
};

/** Debian's nagios4 has no Livestatus: it gets the line that a Livestatus module would hand on. */
described("a passive check, in Debian's nagios4", () => {
  let engine: RunningNagios4;
  beforeAll(async () => {
    engine = await startNagios4('define host {\nhost_name alone\naddress 192.0.2.1\nuse linux\n}');
  });
  afterAll(() => engine.stop());
  const deliver = (fields: Partial<PassiveCheck>) => {
    const command = resultCommand({ ...check, ...fields });
    const [line = ''] = commandTextWithQuery(command, command.seconds ?? 0).split('\n');
    return engine.command(line.replace('COMMAND ', ''));
  };

  it('has its state, its output and the time of its event; an older one replaces a newer one', async () => {
    await deliver({
      host_name: 'alone',
      service: null,
      return_code: 1,
      output: 'no answer',
      time: now - 600,
    });
    await deliver({ output: 'newer' });
    await deliver({ return_code: 1, output: String.raw`older, C:/new\old "É"`, time: now - 300 });
    const { host, service } = await eventually(async () => {
      const { objects: status } = await engine.status();
      const [host, service] = [status.get('alone'), status.get('gateway;load')];
      return host && service?.get('plugin_output')?.startsWith('older') ? { host, service } : undefined;
    });
    expect(Object.fromEntries(host)).toMatchObject({
      current_state: '1',
      plugin_output: 'no answer',
      last_check: String(now - 600),
    });
    expect(Object.fromEntries(service)).toMatchObject({
      current_state: '1',
      plugin_output: String.raw`older, C:/new\old "É"`,
      long_plugin_output: '',
      performance_data: '',
      last_check: String(now - 300),
    });
  });
});
