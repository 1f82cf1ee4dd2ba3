import { unwrap } from '../index.ts';
import { client, tokenStore, trimmed } from './connect.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { loginFile } from './login-file.ts';

export interface LoginOptions {
  readonly url?: string | undefined;
  readonly user?: string | undefined;
  readonly loginFile?: string | undefined;
}

const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/;

/** Asks for the password, logs in, and saves the tokens in a file that only this account of the machine can read. */
export async function runLogIn(options: LoginOptions, io: Io): Promise<void> {
  const { url, userName } = whereAndWho(options, io.env);
  if (url.startsWith('http:') && !loopback.test(url)) {
    io.err(`${trimmed(url)} is not encrypted: others may read the password.`);
  }
  const password = await io.secret(`Password of ${userName}`);
  const file = loginFile(io.env, options.loginFile);
  const store = tokenStore(file, { url: trimmed(url), user_name: userName });
  const tokens = { ...store, load: () => Promise.resolve(undefined) };
  const api = client(url, { credentials: { userName, password }, tokens }, io.env);
  const { meta } = await unwrap(api.GET('/api/stats/realms/', { params: { query: { limit: 1 } } }));
  io.out(`Logged in as ${userName}, who sees ${meta.total ?? 0} realms. The token is in ${file.path}.`);
}

function whereAndWho({ url, user }: LoginOptions, env: Io['env']) {
  const where = url ?? env['REALMGATE_URL'];
  const userName = user ?? env['REALMGATE_USER'];
  if (where === undefined || userName === undefined) {
    throw new Failure('Say where and who: realmgate login --url URL --user NAME');
  }
  return { url: where, userName };
}
