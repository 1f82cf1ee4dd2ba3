import { startImportTool } from '../../local/import-tool/index.ts';
import { host, service, site } from '../../local/status-query-engine/build-site.ts';
import type { RestUnderTest } from '../contract/icinga2-tool-suite.ts';
import { rest, type RestApi } from './import-tool.ts';

const root = { user: 'root', password: 'secret-of-a-test-tool' };
const reader = { user: 'reader', password: 'reading' };
const stranger = { user: 'stranger', password: 'strange' };

/** The embedded tool, over a site with one host and a template that gives two services. */
export async function startEmbedded(settleMs = 20) {
  const world = site({ hosts: [host('from-a-file')], programStart: 1_700_000_000 });
  const running = await startImportTool({
    site: world,
    settleMs,
    accounts: {
      root: { password: root.password, permissions: ['*'] },
      reader: { password: reader.password, permissions: ['objects/query/*', 'templates/*', 'status/query'] },
      stranger: { password: stranger.password, permissions: [] },
    },
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

export async function startEmbeddedRest(): Promise<RestUnderTest> {
  const { site: world, api, template, stop } = await startEmbedded();
  return {
    api,
    certificate: api.ca,
    template,
    fileHost: 'from-a-file',
    reader,
    stranger,
    programStart: async () => {
      await rest(api, 'GET', '/v1/status/IcingaApplication');
      return world.programStart;
    },
    stop,
  };
}
