import { isProblem, ProblemError, UnreadableAnswerError } from './errors.ts';
import { retryAfterS } from './retry.ts';
import type { Send } from './send.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** A store in which tokens outlive the process. Several processes may share one. */
export interface TokenStore {
  load(): Promise<Tokens | undefined>;
  save(tokens: Tokens): Promise<void>;
}

export interface SessionOptions {
  /** The address without a slash at the end. */
  readonly url: string;
  readonly credentials?: Credentials | undefined;
  readonly store?: TokenStore | undefined;
}

export interface Session {
  /**
   * Returns the access token to use. The first call may log in. `undefined` if there are no credentials and no tokens.
   */
  bearer(): Promise<string | undefined>;
  /** Returns a new token for one that was refused, or `undefined` if the caller must log in. */
  renewed(refused: string): Promise<string | undefined>;
}

/**
 * Creates a session. It runs one log-in or refresh at a time, however many calls wait for it, because a refresh token
 * can be used only once.
 */
export function createSession(send: Send, { url, credentials, store }: SessionOptions): Session {
  let tokens: Tokens | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let renewal: { readonly refused: string; readonly outcome: Promise<string | undefined> } | undefined;
  const logIn = logInOnce(send, { url, credentials });

  const keep = async (got: Tokens | undefined): Promise<Tokens | undefined> => {
    tokens = got;
    if (got) await store?.save(got);
    return got;
  };

  async function first(): Promise<Tokens | undefined> {
    tokens ??= await store?.load();
    return tokens ?? keep(await logIn());
  }

  async function renew(refused: string): Promise<Tokens | undefined> {
    // Another process may have renewed the tokens.
    const now = (await store?.load()) ?? tokens;
    if (now && now.access !== refused) return (tokens = now);
    tokens = undefined;
    const got = now && (await refreshed(send, { url, refresh: now.refresh }));
    return keep(got ?? (await logIn()));
  }

  function inTurn(next: () => Promise<Tokens | undefined>): Promise<string | undefined> {
    const turn = work.then(next);
    work = turn.catch(() => undefined);
    return turn.then((got) => got?.access);
  }

  return {
    bearer: () => (tokens ? Promise.resolve(tokens.access) : inTurn(first)),
    renewed: (refused) => {
      // All calls that had the same refused token share the result of one renewal.
      if (renewal?.refused === refused) return renewal.outcome;
      if (tokens && tokens.access !== refused) return Promise.resolve(tokens.access);
      const outcome = inTurn(() => renew(refused));
      renewal = { refused, outcome };
      outcome.catch(() => (renewal = undefined));
      return outcome;
    },
  };
}

/** Credentials that were refused are not tried again, because wrong guesses lock the user name. */
function logInOnce(send: Send, { url, credentials }: Pick<SessionOptions, 'url' | 'credentials'>) {
  let refusal: ProblemError | undefined;
  return async (): Promise<Tokens | undefined> => {
    if (refusal) throw refusal;
    if (!credentials) return undefined;
    try {
      return await issued(send, { url, credentials });
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) refusal = error;
      throw error;
    }
  };
}

interface LogIn {
  readonly url: string;
  readonly credentials: Credentials;
}

/** Logs in. Throws ProblemError if the API refuses the log-in. */
async function issued(send: Send, { url, credentials }: LogIn): Promise<Tokens> {
  const bytes = new TextEncoder().encode(`${credentials.userName}:${credentials.password}`);
  const basic = btoa(String.fromCodePoint(...bytes));
  const request = new Request(`${url}/api/token/`, { headers: { Authorization: `Basic ${basic}` } });
  return tokensOf(await send(request));
}

async function refreshed(
  send: Send,
  { url, refresh }: { readonly url: string; readonly refresh: string },
): Promise<Tokens | undefined> {
  const request = new Request(`${url}/api/token/refresh/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  const response = await send(request);
  if (response.status === 401) {
    await response.body?.cancel();
    return undefined;
  }
  return tokensOf(response);
}

async function tokensOf(response: Response): Promise<Tokens> {
  const answer = parsed(await response.text());
  if (isProblem(answer)) throw new ProblemError(answer, retryAfterS(response));
  if (!response.ok || !isTokenAnswer(answer)) {
    throw new UnreadableAnswerError(`A log-in was answered with status ${response.status} and no tokens.`);
  }
  return { access: answer.data.access, refresh: answer.data.refresh };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTokenAnswer(value: unknown): value is { readonly data: Tokens } {
  return typeof value === 'object' && value !== null && 'data' in value && isTokens(value.data);
}

function isTokens(value: unknown): value is Tokens {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'access' in value &&
    typeof value.access === 'string' &&
    'refresh' in value &&
    typeof value.refresh === 'string'
  );
}

/** Sends requests with the session's token. If it is refused, the request is sent once more with a new token. */
export function withSession(send: Send, session: Session): Send {
  return async (request) => {
    if (request.headers.has('authorization')) return send(request);
    const token = await session.bearer();
    const response = await send(withBearer(request, token));
    if (response.status !== 401 || token === undefined) return response;
    const other = await session.renewed(token);
    if (other === undefined) return response;
    await response.body?.cancel();
    return send(withBearer(request, other));
  };
}

function withBearer(request: Request, token: string | undefined): Request {
  const copy = request.clone();
  if (token !== undefined) copy.headers.set('Authorization', `Bearer ${token}`);
  return copy;
}
