import { copyRequest } from './copy-request.ts';
import { LogInError, ProblemError } from './errors.ts';
import type { Send } from './send.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface Tokens {
  readonly access: string;
  /** `undefined` for tokens of a program, which logs in again in place of a refresh. */
  readonly refresh?: string | undefined;
}

/** A server that issues tokens: the API itself, or an issuer. */
export interface TokenSource {
  /** Logs in. Returns `undefined` if there are no credentials. */
  logIn(): Promise<Tokens | undefined>;
  /** Returns the tokens that replace a refresh token, or `undefined` if the caller must log in. */
  refresh(refresh: string): Promise<Tokens | undefined>;
}

/** A store in which tokens outlive the process. Several processes may share one. */
export interface TokenStore {
  load(): Promise<Tokens | undefined>;
  save(tokens: Tokens): Promise<void>;
}

export interface Session {
  /**
   * Returns the access token to use. The first call may log in. `undefined` if there are no credentials and no tokens.
   */
  bearer(): Promise<string | undefined>;
  /** Returns a new token for one that was refused, or `undefined` if the caller must log in. */
  renewed(refused: string): Promise<string | undefined>;
}

export interface SessionParts {
  readonly source: TokenSource;
  readonly store: TokenStore | undefined;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The time in milliseconds in which another process saves tokens that it was issued. */
const savingMs = 500;

/**
 * Creates a session. It runs one log-in or refresh at a time, however many calls wait for it, because a refresh token
 * can be used only once.
 */
export function createSession(parts: SessionParts): Session {
  const { source, store } = parts;
  let tokens: Tokens | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let renewal: { readonly refused: string; readonly outcome: Promise<string | undefined> } | undefined;
  const logIn = logInOnce(source);

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
    const got = now && (await refreshed(now, parts));
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

/**
 * Returns the tokens that replace others. If the refresh token is refused, another process may have used it at the same moment: its tokens
 * are those of the store, or will be soon.
 */
async function refreshed(
  { access, refresh }: Tokens,
  { source, store, sleep }: SessionParts,
): Promise<Tokens | undefined> {
  if (refresh === undefined) return undefined;
  const got = await source.refresh(refresh);
  return got ?? (await savedElsewhere()) ?? (await later());

  async function savedElsewhere(): Promise<Tokens | undefined> {
    const there = await store?.load();
    return there?.access === access ? undefined : there;
  }
  async function later(): Promise<Tokens | undefined> {
    if (!store) return undefined;
    await sleep(savingMs, new AbortController().signal);
    return savedElsewhere();
  }
}

/** Credentials that were refused are not tried again, because wrong guesses lock the user name. */
function logInOnce(source: TokenSource): TokenSource['logIn'] {
  let refusal: Error | undefined;
  return async () => {
    if (refusal) throw refusal;
    try {
      return await source.logIn();
    } catch (error) {
      if (error instanceof LogInError || (error instanceof ProblemError && error.status === 401))
        refusal = error;
      throw error;
    }
  };
}

/** Sends requests with the session's token. If it is refused, the request is sent once more with a new token. */
export function withSession(send: Send, session: Session): Send {
  return async (request) => {
    if (request.headers.has('authorization')) return send(request);
    const token = await unlessAborted(session.bearer(), request);
    const response = await send(withBearer(request, token));
    if (response.status !== 401 || token === undefined) return response;
    const other = await unlessAborted(session.renewed(token), request).catch(async (error: unknown) => {
      await response.body?.cancel();
      throw error;
    });
    if (other === undefined) return response;
    await response.body?.cancel();
    return send(withBearer(request, other));
  };
}

/** Waits for a log-in or refresh, which other calls may share. Rejects as soon as the request is aborted. */
function unlessAborted<T>(work: Promise<T>, { signal }: Request): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('The call was given up.'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}

function withBearer(request: Request, token: string | undefined): Request {
  const copy = copyRequest(request);
  if (token !== undefined) copy.headers.set('Authorization', `Bearer ${token}`);
  return copy;
}
