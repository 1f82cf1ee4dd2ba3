import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { fetchOnce } from './fetch-once.ts';
import { freePort } from './free-port.ts';
import { eventually } from './import-tool.ts';

const run = promisify(execFile);
const version = '26.0.8';
const startDeadlineMs = 300_000;
const admin = { username: 'admin', password: 'admin-of-the-tests' };

export interface RunningKeycloak {
  /** The address of the server. The issuer of a realm is at `/realms/NAME` under it. */
  readonly url: string;
  /** Sends a request to the API for administrators and returns the JSON of its answer. */
  readonly administer: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Stops the server. Its data stays. */
  readonly pause: () => Promise<void>;
  /** Starts it again, at the same address. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a real Keycloak on a free port, with data of its own. It needs Java 17, Maven and `unzip`, and is fetched once into `.engines/`. */
export async function startKeycloak(): Promise<RunningKeycloak> {
  const home = await fetchOnce(`keycloak-${version}`, fetchServer);
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-keycloak-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let process = await start(home, { folder, port, url });
  const pause = async () => {
    process.kill();
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
  };
  return {
    url,
    administer: administrator(url),
    pause,
    async resume() {
      process = await start(home, { folder, port, url });
    },
    async stop() {
      await pause();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface ServerPlace {
  readonly folder: string;
  readonly port: number;
  readonly url: string;
}

async function start(home: string, { folder, port, url }: ServerPlace) {
  const log = openSync(join(folder, 'log'), 'a');
  const database = `jdbc:h2:file:${join(folder, 'data')};NON_KEYWORDS=VALUE;AUTO_SERVER=FALSE`;
  const place = [
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    '--hostname-strict=false',
  ];
  const words = ['start', '--optimized', ...place, '--cache=local', `--db-url=${database}`];
  // The script replaces itself by Java, which then gets the signals.
  const server = spawn(join(home, 'bin/kc.sh'), words, {
    env: {
      ...globalThis.process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
      JAVA_OPTS_APPEND: '-Xmx512m -XX:TieredStopAtLevel=1',
    },
    stdio: ['ignore', log, log],
  });
  const ended = once(server, 'exit').then(() =>
    Promise.reject(new Error(`Keycloak ended: see ${folder}/log`)),
  );
  const answers = async () => {
    const answer = await fetch(`${url}/realms/master`).catch(() => undefined);
    return answer?.ok === true ? true : undefined;
  };
  try {
    await Promise.race([eventually(answers, startDeadlineMs), ended]);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  ended.catch(() => undefined);
  return server;
}

function administrator(url: string): RunningKeycloak['administer'] {
  const logIn = async () => {
    const fields = { grant_type: 'password', client_id: 'admin-cli', ...admin };
    const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const { access_token: token } = (await answer.json()) as { readonly access_token: string };
    return token;
  };
  return async (method, path, body) => {
    const answer = await fetch(`${url}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${await logIn()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
}

async function fetchServer(place: string): Promise<void> {
  const fresh = await mkdtemp(`${place}-`);
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
  try {
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
    await run('mvn', ['-q', '-B', copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${fresh}`]);
    await run('unzip', ['-q', `keycloak-quarkus-dist-${version}.zip`], { cwd: fresh });
    const home = join(fresh, `keycloak-${version}`);
    // A server that was built once starts in a third of the time.
    await run(join(home, 'bin/kc.sh'), ['build', '--db=dev-file']);
    await rename(home, place);
  } catch (cause) {
    throw new Error(`Keycloak ${version} could not be fetched: it needs mvn, unzip and java`, { cause });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
