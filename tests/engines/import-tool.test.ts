import { readFile } from 'node:fs/promises';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { describeIcinga2Tool } from '../contract/icinga2-tool-suite.ts';
import { describeImportTool } from '../contract/import-tool-suite.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';
import { loadPackage } from '../support/icinga2-package.ts';
import { eventually, newHost, openRestTool, rest, type RestApi } from '../support/import-tool.ts';
import { type ToolAccount, toolAccounts } from '../support/tool-accounts.ts';

const configuration = `
object CheckCommand "always-fine" { import "dummy-check-command" }
template Host "linux" { check_command = "always-fine" }
object UserGroup "operators" { }
object NotificationCommand "silence" { command = [ "/bin/true" ] }
apply Service "load" { check_command = "always-fine", assign where "linux" in host.templates }
apply Notification "mail" to Host {
  command = "silence"
  users = host.vars.notification.mail.users
  user_groups = host.vars.notification.mail.groups
  assign where host.vars.notification.mail
}
${toolAccounts.map(apiUser).join('\n')}
`;

function apiUser({ user, password, permissions }: ToolAccount): string {
  return `object ApiUser "${user}" { password = "${password}", permissions = ${JSON.stringify(permissions)} }`;
}

async function start() {
  const engine = await startIcinga2({ site: site({ hosts: [host('from-a-file')] }) });
  const ca = await readFile(engine.api.ca, 'utf8');
  const api: RestApi = { ...engine.api, ca };
  await loadPackage(api, 'linux', configuration);
  return { api, stop: () => engine.stop(), dir: engine.dir };
}

const application = z.object({
  results: z.tuple([
    z.object({
      status: z.object({ icingaapplication: z.object({ app: z.object({ program_start: z.number() }) }) }),
    }),
  ]),
});

async function programStart(api: RestApi): Promise<number> {
  const answer = application.parse(await rest(api, 'GET', '/v1/status/IcingaApplication'));
  return answer.results[0].status.icingaapplication.app.program_start;
}

describeOnIcinga2('the import-tool connector', () => {
  describeImportTool('Icinga 2', async () => {
    const { api, stop } = await start();
    return {
      tool: openRestTool(api),
      template: 'linux',
      contactGroup: 'operators',
      async dependOn(parent) {
        const attrs = { parent_host_name: parent, child_host_name: 'from-a-file' };
        await rest(api, 'PUT', '/v1/objects/dependencies/from-a-file!up', { attrs });
        return 'from-a-file';
      },
      stop,
    };
  });

  describeIcinga2Tool('Icinga 2', async () => {
    const { api, stop, dir } = await start();
    return {
      api,
      certificate: await readFile(`${dir}/data/certs/localhost.crt`, 'utf8'),
      template: 'linux',
      contactGroup: 'operators',
      fileHost: 'from-a-file',
      programStart: () => programStart(api),
      stop,
    };
  });

  describe('a host that several created at once on Icinga 2', () => {
    it('is still there after a restart', async () => {
      const { api, stop } = await start();
      const signal = () => AbortSignal.timeout(10_000);
      const tool = openRestTool(api);
      const names = ['one', 'two', 'three', 'four', 'five'];
      const tries = names.flatMap((name) =>
        Array.from({ length: 4 }, () => tool.create(newHost(name, { use_templates: ['linux'] }), signal())),
      );
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(names.length);
      const before = await programStart(api);
      await tool.restart(signal());
      await eventually(async () => ((await programStart(api)) > before ? true : undefined));
      const held = (await tool.list(signal())).map(({ host_name }) => host_name);
      await stop();
      expect(held.sort()).toEqual([...names, 'from-a-file'].sort());
    });
  });
});
