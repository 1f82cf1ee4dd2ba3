// Logs a reader in at an issuer, by authorization code with PKCE (RFC 6749, 4.1; RFC 7636). The browser leaves the page for the issuer and
// comes back with a code, which is exchanged for an access token. `issuers.json` names the issuers.
const storageKey = 'realmgate.issuer-log-in';

/** The addresses of the two endpoints. They are at the issuer's origin, which the policy of the page allows and no other. */
async function discover({ id, url }) {
  const response = await fetch(`${url.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const { issuer, authorization_endpoint, token_endpoint } = await response.json();
  if (issuer !== url) throw new Error(`${id} calls itself ${issuer}.`);
  for (const endpoint of [authorization_endpoint, token_endpoint])
    if (new URL(endpoint).origin !== new URL(url).origin)
      throw new Error(`${id} logs in at another address.`);
  return { authorization_endpoint, token_endpoint };
}

function encoded(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function randomText() {
  return encoded(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier) {
  return encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** The address of this page, to which the issuer sends the browser back. It must be registered there. */
function redirectUri() {
  return new URL('./', location.href).href;
}

/** Leaves the page for the log-in of the issuer. */
export async function leaveFor(issuer) {
  if (!isSecureContext) throw new Error('A log-in there needs this page by https.');
  const { authorization_endpoint, token_endpoint } = await discover(issuer);
  const logIn = { issuer, token_endpoint, state: randomText(), verifier: randomText() };
  sessionStorage.setItem(storageKey, JSON.stringify(logIn));
  const address = new URL(authorization_endpoint);
  const query = {
    response_type: 'code',
    client_id: issuer.docs_client_id,
    redirect_uri: redirectUri(),
    scope: issuer.docs_scope,
    state: logIn.state,
    code_challenge: await challengeOf(logIn.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  location.assign(address.href);
}

/** The issuer's id and the answer of its token endpoint, if the browser has come back from there, else `undefined`. */
export async function finishLogIn() {
  const answer = new URLSearchParams(location.search);
  const logIn = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  sessionStorage.removeItem(storageKey);
  if (!answer.has('state')) return undefined;
  history.replaceState(null, '', location.pathname + location.hash);
  // An answer that this tab has not asked for would log its reader in as somebody else.
  if (logIn?.state !== answer.get('state')) throw new Error('This log-in was not begun here; begin again.');
  const { id, url, docs_client_id } = logIn.issuer;
  if ((answer.get('iss') ?? url) !== url) throw new Error(`Another issuer than ${id} answered.`);
  if (!answer.has('code')) throw new Error(`${id} refused the log-in: ${answer.get('error')}.`);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.get('code'),
    client_id: docs_client_id,
    redirect_uri: redirectUri(),
    code_verifier: logIn.verifier,
  });
  const response = await fetch(logIn.token_endpoint, { method: 'POST', credentials: 'omit', body });
  const token = await response.json();
  if (!response.ok) throw new Error(`${id} refused the log-in: ${token.error}.`);
  return { id, token };
}
