import { eventually, rest, type RestApi } from './import-tool.ts';

/** Loads configuration into a running Icinga 2 as a package of its own, and waits until the engine knows its template. */
export async function loadPackage(api: RestApi, template: string, configuration: string): Promise<void> {
  await rest(api, 'POST', '/v1/config/packages/tests');
  await rest(api, 'POST', '/v1/config/stages/tests', { files: { 'conf.d/tests.conf': configuration } });
  await eventually(async () => {
    const answer = await rest(api, 'GET', `/v1/templates/hosts/${template}`);
    return JSON.stringify(answer).includes(template) ? answer : undefined;
  });
}
