import { type ImportToolOptions, startImportTool } from '../../demo/import-tool/index.ts';
import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import type { RestUnderTest } from '../contract/icinga2-tool-suite.ts';
import { rest, type RestApi } from './import-tool.ts';
import { toolAccounts } from './tool-accounts.ts';

const root = { user: 'root', password: 'secret-of-a-test-tool' };

/** Starts the embedded tool for a site that has one host and a template with two services. */
export async function startEmbeddedTool({
  settleMs = 20,
  release,
}: Pick<ImportToolOptions, 'settleMs' | 'release'> = {}) {
  const world = site({ hosts: [host('from-a-file')], programStart: 1_700_000_000 });
  const running = await startImportTool({
    site: world,
    settleMs,
    ...(release && { release }),
    accounts: Object.fromEntries(
      [{ ...root, permissions: ['*'] }, ...toolAccounts].map(({ user, ...account }) => [user, account]),
    ),
    contactGroups: ['operators'],
    templates: [
      {
        name: 'linux',
        attrs: { check_command: 'hostalive' },
        groups: ['linux'],
        services: [service('load'), service('disk')],
      },
    ],
  });
  const api: RestApi = { url: running.url, ca: running.ca, ...root };
  return { site: world, api, template: 'linux', contactGroup: 'operators', stop: () => running.close() };
}

export async function startEmbeddedRest(
  release: NonNullable<ImportToolOptions['release']>,
): Promise<RestUnderTest> {
  const { site: world, api, template, contactGroup, stop } = await startEmbeddedTool({ release });
  return {
    api,
    certificate: api.ca,
    template,
    contactGroup,
    fileHost: 'from-a-file',
    programStart: async () => {
      await rest(api, 'GET', '/v1/status/IcingaApplication');
      return world.programStart;
    },
    stop,
  };
}
