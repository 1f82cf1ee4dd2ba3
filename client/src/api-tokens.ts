import { isProblem, ProblemError, UnreadableAnswerError } from './errors.ts';
import { retryAfterS } from './retry.ts';
import type { Send } from './send.ts';
import type { Credentials, Tokens, TokenSource } from './session.ts';

/** The address and the log-in with which `apiTokens` gets its tokens. */
export interface ApiTokensOptions {
  /** The address of the API without a slash at the end. */
  readonly url: string;
  /** User name and password. `undefined` if only a refresh token is at hand. */
  readonly credentials?: Credentials | undefined;
}

/** Returns a source of the tokens that the API itself issues for a user name and a password. */
export function apiTokens(send: Send, { url, credentials }: ApiTokensOptions): TokenSource {
  return {
    logIn: () => (credentials ? issued(send, { url, credentials }) : Promise.resolve(undefined)),
    refresh: (refresh) => refreshed(send, { url, refresh }),
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

function isTokenAnswer(
  value: unknown,
): value is { readonly data: { readonly access: string; readonly refresh: string } } {
  return typeof value === 'object' && value !== null && 'data' in value && isTokens(value.data);
}

function isTokens(value: unknown): value is { readonly access: string; readonly refresh: string } {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'access' in value &&
    typeof value.access === 'string' &&
    'refresh' in value &&
    typeof value.refresh === 'string'
  );
}
