import { LogInError, UnreadableAnswerError } from './errors.ts';
import type { Send } from './send.ts';
import type { Tokens, TokenSource } from './session.ts';

/** A log-in at the company's own log-in server, whose access tokens the API accepts. */
export interface IssuerAuth {
  /** The URL of the issuer, under which its discovery document is. */
  readonly issuer: string;
  /** The name under which this program is registered there. */
  readonly clientId: string;
  /** The secret of a program that logs in by itself (client credentials). A program that people use has none. */
  readonly clientSecret?: string | undefined;
  /** The scopes that are requested, with blanks between them. The default is that of the issuer. */
  readonly scope?: string | undefined;
}

/** Returns the source of access tokens of an issuer. It gets them for the secret of the client (RFC 6749, 4.4) or for the refresh token of an earlier log-in. */
export function issuerTokens(send: Send, auth: IssuerAuth): TokenSource {
  const { clientSecret, scope } = auth;
  const endpoint = discovery(send, auth);
  const ask = async (fields: Readonly<Record<string, string>>) =>
    requestTokens(send, auth, { endpoint: await endpoint('token_endpoint'), fields });
  return {
    logIn: () =>
      clientSecret === undefined
        ? Promise.resolve(undefined)
        : ask({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) }),
    async refresh(refresh) {
      try {
        return await ask({ grant_type: 'refresh_token', refresh_token: refresh });
      } catch (error) {
        if (error instanceof LogInError && error.code === 'invalid_grant') return undefined;
        throw error;
      }
    },
  };
}

export type IssuerEndpoint = 'token_endpoint' | 'device_authorization_endpoint';

/** Returns a function that finds an endpoint of the issuer. Its discovery document is read once. */
export function discovery(
  send: Send,
  { issuer }: Pick<IssuerAuth, 'issuer'>,
): (name: IssuerEndpoint) => Promise<string> {
  let document: Promise<ReadonlyMap<string, unknown>> | undefined;
  const read = async () => {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const fields = fieldsOf(await send(new Request(url)).then((response) => response.text()));
    if (fields.get('issuer') !== issuer)
      throw new UnreadableAnswerError(`${url} is not the discovery document of the issuer ${issuer}.`);
    return fields;
  };
  return async (name) => {
    document ??= read();
    document.catch(() => (document = undefined));
    const url = (await document).get(name);
    if (typeof url === 'string' && isSafe(url)) return url;
    throw new UnreadableAnswerError(`The issuer ${issuer} has no ${name} with https.`);
  };
}

/** Secrets are sent to this URL. Without TLS, they may only stay on this machine. */
function isSafe(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
}

export interface FormRequest {
  readonly endpoint: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Requests tokens. Throws LogInError if the issuer refuses. */
export async function requestTokens(send: Send, auth: IssuerAuth, form: FormRequest): Promise<Tokens> {
  const fields = await postForm(send, auth, form);
  const access = fields.get('access_token');
  const refresh = fields.get('refresh_token') ?? form.fields['refresh_token'];
  if (typeof access !== 'string' || access === '')
    throw new UnreadableAnswerError('The issuer answered without an access token.');
  return { access, ...(typeof refresh === 'string' && { refresh }) };
}

/** Sends a form to an endpoint of the issuer and returns the fields of its answer. Throws LogInError if the issuer refuses. */
export async function postForm(
  send: Send,
  { clientId, clientSecret }: IssuerAuth,
  { endpoint, fields }: FormRequest,
): Promise<ReadonlyMap<string, unknown>> {
  const body = new URLSearchParams({ ...fields, ...(clientSecret === undefined && { client_id: clientId }) });
  const headers = clientSecret === undefined ? {} : { Authorization: basic(clientId, clientSecret) };
  const response = await send(new Request(endpoint, { method: 'POST', headers, body }));
  const answer = fieldsOf(await response.text());
  if (response.ok) return answer;
  const code = answer.get('error');
  const words = answer.get('error_description');
  throw new LogInError(
    typeof code === 'string' ? code : `status ${response.status}`,
    typeof words === 'string' ? words : '',
  );
}

/** The name and the secret are encoded before they are joined (RFC 6749, 2.3.1). */
function basic(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${btoa(`${encode(clientId)}:${encode(clientSecret)}`)}`;
}

function fieldsOf(text: string): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}
