import type { EnvHttpProxyAgent } from 'undici';

import { Failure } from './failure.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Send = (request: Request) => Promise<Response>;

/**
 * Returns a `fetch` that uses the proxies of `http_proxy`, `https_proxy` and `no_proxy`, as curl does. The names may be upper-case; the
 * lower-case ones have priority. `undefined` if no proxy is set, because the global `fetch` then suffices. Throws Failure if an address
 * is not valid.
 */
export function proxiedFetch(env: Env): Send | undefined {
  const httpProxy = proxyOf(env, 'http_proxy');
  const httpsProxy = proxyOf(env, 'https_proxy');
  if (httpProxy === '' && httpsProxy === '') return undefined;
  const noProxy = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  let agent: EnvHttpProxyAgent | undefined;
  return async (request) => {
    // The package is loaded here, because few callers have a proxy.
    const undici = await import('undici');
    agent ??= new undici.EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy, proxyTunnel: false });
    const { method, headers, redirect, signal } = request;
    // The classes of the package are not those of the platform, so that requests and answers are copied part by part.
    const answer = await undici.fetch(request.url, {
      method,
      headers: [...headers],
      body: request.body && (await request.arrayBuffer()),
      redirect,
      signal,
      dispatcher: agent,
    });
    return new Response(answer.body, { status: answer.status, headers: [...answer.headers] });
  };
}

/** Returns the address of a proxy, or an empty text if there is none. An address without a scheme is a proxy over HTTP, as in curl. */
function proxyOf(env: Env, name: string): string {
  const text = env[name] ?? env[name.toUpperCase()] ?? '';
  const url = text === '' || text.includes('://') ? text : `http://${text}`;
  if (url === '' || (URL.canParse(url) && /^https?:/i.test(url))) return url;
  throw new Failure(`${name} is not the address of a proxy: http://HOST:PORT`);
}
