import { type IssuerAuth, startDeviceLogIn, type TokenStore, unwrap } from '../index.ts';
import { client, trimmed } from './connect.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { loginFile } from './login-file.ts';
import { proxiedFetch } from './proxy.ts';
import { printable } from './safe-text.ts';

export interface LoginOptions {
  readonly url?: string | undefined;
  readonly user?: string | undefined;
  readonly issuer?: string | undefined;
  readonly clientId?: string | undefined;
  readonly scope?: string | undefined;
  readonly loginFile?: string | undefined;
}

const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/;

/** Logs in, and saves the tokens in a file that only this account of the machine can read. */
export async function runLogIn(options: LoginOptions, io: Io): Promise<void> {
  const issuer = options.issuer ?? io.env['REALMGATE_ISSUER'];
  await (issuer === undefined ? logInByPassword(options, io) : logInByIssuer({ ...options, issuer }, io));
}

/** Shows a code, which a person confirms in a browser, and waits for it. */
async function logInByIssuer(options: LoginOptions & { readonly issuer: string }, io: Io): Promise<void> {
  const url = options.url ?? io.env['REALMGATE_URL'];
  const clientId = options.clientId ?? io.env['REALMGATE_CLIENT_ID'];
  if (url === undefined || clientId === undefined)
    throw new Failure('Say where and as what: realmgate login --url URL --issuer URL --client-id ID');
  const auth: IssuerAuth = {
    issuer: options.issuer,
    clientId,
    scope: options.scope ?? io.env['REALMGATE_SCOPE'],
  };
  const logIn = await startDeviceLogIn(auth, { fetch: proxiedFetch(io.env), sleep: (ms) => io.sleep(ms) });
  io.err(`Open ${printable(logIn.verificationUriComplete ?? logIn.verificationUri)}`);
  io.err(`and confirm the code ${printable(logIn.userCode)}`);
  const tokens = await logIn.tokens();
  const file = loginFile(io.env, options.loginFile);
  const login = {
    url: trimmed(url),
    user_name: '',
    issuer: auth.issuer,
    client_id: clientId,
    scope: auth.scope,
  };
  const api = client(url, { token: tokens.access }, io.env);
  const { meta } = await unwrap(api.GET('/api/realms/', { params: { query: { limit: 1 } } }));
  file.save({ ...login, ...tokens });
  io.out(`Logged in at ${auth.issuer}. You see ${meta.total ?? 0} realms. The token is in ${file.path}.`);
}

/** Asks for the password. */
async function logInByPassword(options: LoginOptions, io: Io): Promise<void> {
  const { url, userName } = whereAndWho(options, io.env);
  if (url.startsWith('http:') && !loopback.test(url)) {
    io.err(`${trimmed(url)} is not encrypted: others may read the password.`);
  }
  const password = await io.secret(`Password of ${userName}`);
  const file = loginFile(io.env, options.loginFile);
  const tokens: TokenStore = {
    load: () => Promise.resolve(undefined),
    save: (issued) => {
      file.save({ url: trimmed(url), user_name: userName, ...issued });
      return Promise.resolve();
    },
  };
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
