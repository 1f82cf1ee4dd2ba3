import {
  type ClientOptions,
  createClient,
  type IssuerAuth,
  type Realmgate,
  type TokenStore,
} from '../index.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { type Login, type LoginFile, loginFile } from './login-file.ts';
import { proxiedFetch } from './proxy.ts';

export interface ConnectOptions {
  readonly url?: string | undefined;
  readonly loginFile?: string | undefined;
  readonly limits?: Pick<ClientOptions, 'timeoutMs' | 'maxWaitMs'>;
}

/**
 * Returns a client for the address and credentials of the command line, the environment or the last log-in. Throws
 * Failure.
 */
export function connect(options: ConnectOptions, io: Io): Realmgate {
  const { url, ...rest } = connection(options, io);
  return client(url, rest, io.env);
}

/** Returns the address, the credentials and the limits of a client. Throws Failure. */
export function connection({ url, loginFile: path, limits }: ConnectOptions, io: Io): ClientOptions {
  const asked = url ?? io.env['REALMGATE_URL'];
  const own = asked === undefined ? undefined : ofEnvironment(io.env);
  if (asked !== undefined && own) return { url: asked, ...own, ...limits };
  const file = loginFile(io.env, path);
  const login = file.load();
  if (!login) throw new Failure('You are not logged in: realmgate login --url URL');
  // Tokens are only sent to the address that issued them.
  if (asked !== undefined && trimmed(asked) !== login.url) {
    throw new Failure(`You are logged in to ${login.url}, not to ${asked}: realmgate login --url ${asked}`);
  }
  const tokens = tokenStore(file, login);
  return { url: login.url, auth: issuerOf(login), tokens, ...limits };
}

function ofEnvironment(env: Io['env']): Omit<ClientOptions, 'url'> | undefined {
  const { REALMGATE_TOKEN: token, REALMGATE_USER: userName, REALMGATE_PASSWORD: password } = env;
  if (token) return { token };
  if (userName && password) return { credentials: { userName, password } };
  const { REALMGATE_ISSUER: issuer, REALMGATE_CLIENT_ID: clientId } = env;
  const { REALMGATE_CLIENT_SECRET: clientSecret, REALMGATE_SCOPE: scope } = env;
  return issuer && clientId && clientSecret ? { auth: { issuer, clientId, clientSecret, scope } } : undefined;
}

/** Returns where the tokens of a log-in are refreshed, if an issuer issued them. */
function issuerOf({ issuer, client_id: clientId, scope }: Login): IssuerAuth | undefined {
  return issuer === undefined || clientId === undefined ? undefined : { issuer, clientId, scope };
}

/** The address without a slash at the end. */
export const trimmed = (url: string): string => url.replace(/\/$/, '');

/**
 * Returns the store of a log-in that was read from the file. If the file has another log-in by now, or none, its tokens are not ours:
 * they are not sent to our address, and ours do not take their place.
 */
function tokenStore(file: LoginFile, login: Login): TokenStore {
  const own = () => {
    const there = file.load();
    return there && identity.every((field) => there[field] === login[field]) ? there : undefined;
  };
  return {
    load: () => Promise.resolve(own()),
    save: ({ access, refresh }) => {
      if (own()) file.save({ ...login, access, refresh });
      return Promise.resolve();
    },
  };
}

/** The fields that two log-ins of the same user at the same address share. */
const identity = ['url', 'user_name', 'issuer', 'client_id'] as const;

/** Returns a client that uses the proxies of the environment. Throws Failure if `url` is not valid. */
export function client(url: string, options: Omit<ClientOptions, 'url'>, env: Io['env']): Realmgate {
  try {
    return createClient({ ...options, url, fetch: proxiedFetch(env) });
  } catch (error) {
    throw error instanceof TypeError ? new Failure(error.message) : error;
  }
}
