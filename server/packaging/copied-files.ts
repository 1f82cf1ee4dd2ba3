import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { functionNames } from '../../esbuild.config.mjs';

/** The files that the programs read while they run. */
const readFiles = (root: string) => [
  'serverless.yml',
  ...functionNames(root).map((name) => `functions/${name}/function.yml`),
  'deploy/gateway/responses.yml',
  'deploy/storage/queues.yml',
  // The names of these files are those of the endpoints in the metrics.
  'openapi/operations',
  // `realmgate --version` reads its version there.
  'client/package.json',
];

/** The files for the people who install the server. */
const filesForPeople = [
  'LICENSE',
  'CHANGELOG.md',
  'docs/self-hosting.md',
  'docs/operations.md',
  'docs/errors.md',
  'docs/guides',
  'docs/runbooks',
  'server/self-hosting/realmgate.service',
  'server/self-hosting/realmgate.socket',
  'server/self-hosting/nginx.conf',
  'server/self-hosting/nginx.servers.conf',
  'server/self-hosting/prometheus-rules.yml',
  'server/self-hosting/alertmanager.yml',
  'server/self-hosting/grafana-server.json',
  'server/self-hosting/Caddyfile',
  'server/self-hosting/Caddyfile.servers',
  'server/self-hosting/Containerfile',
  'server/self-hosting/compose.yaml',
  'server/self-hosting/helm',
];

/** The compiled database, with its builds for all systems on which the server runs, and the package that chooses among them. */
const compiledFiles = [
  ...['package.json', 'LICENSE', 'dist/index.mjs'].map((file) => `@photostructure/sqlite/${file}`),
  ...['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].map(
    (system) => `@photostructure/sqlite/prebuilds/${system}`,
  ),
  ...['package.json', 'LICENSE', 'index.js', 'node-gyp-build.js'].map((file) => `node-gyp-build/${file}`),
].map((path) => `node_modules/${path}`);

/** Copies the files that are no code of ours into the server's folder, each under its path. */
export function copyFiles(root: string, folder: string): void {
  cpSync(join(root, 'server/packaging/bin'), join(folder, 'bin'), { recursive: true });
  for (const path of [...readFiles(root), ...filesForPeople, ...compiledFiles])
    cpSync(join(root, path), join(folder, path), { recursive: true });
}
