import type { Index } from '../../../demo/search-engine/index.ts';
import { parseJson } from '../../../shared/connectors/kit/json.ts';
import type { SendRequest } from '../../../shared/connectors/search/wire.ts';

/** A running search backend that holds the contract's indices. */
export interface BackendUnderTest {
  readonly send: SendRequest;
  stop(): Promise<void>;
}

/** Starts a backend with these indices in it, searchable at once. */
export type StartBackend = (indices: readonly Index[]) => Promise<BackendUnderTest>;

/** Calls a backend over plain HTTP, with these headers beside our own. */
export function sendTo(url: string, given: Readonly<Record<string, string>> = {}): SendRequest {
  return async ({ method, path, body, read }) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...given },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    if (status === 200) return { isRefusal: false, body: read(answer) };
    return { isRefusal: true, status, body: parseJson(answer) };
  };
}
