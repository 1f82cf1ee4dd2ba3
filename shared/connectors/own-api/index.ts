/** The own-api connector: a client of a deployed Realmgate, which it reaches as any other caller does. */
import * as z from 'zod';

import type { CallContext } from '../../base/call-context.ts';
import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import { type HttpAnswer, type HttpPeer, openHttp } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';

/** The size of the largest answer that is read, in bytes: many times what the requests of this client need. */
const LARGEST_ANSWER = 1024 * 1024;

const answered = once(() => z.object({ data: z.unknown() }));
const logIn = once(() => z.object({ access: z.string().regex(/^[\w.-]{1,8192}$/) }));
const problem = once(() => z.object({ code: z.string().regex(/^[a-z_]{1,64}$/) }));

export interface OwnApi {
  /** Returns an access token. Rejects with an ApiFault, as `get` does. */
  logIn(
    credentials: { readonly user: string; readonly password: string },
    context: CallContext,
  ): Promise<string>;
  /** Returns `data` of the answer. The parts of `path` must be encoded. */
  get(path: string, request: { readonly token: string; readonly context: CallContext }): Promise<unknown>;
}

interface FaultFacts {
  /** The status that the gateway or the API answered. */
  readonly status?: number | undefined;
  /** The code of the problem document. `undefined` if the answer is not a problem document. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/** The API failed or gave an unexpected answer. The message is for a log: it holds no token, password or body. */
class ApiFault extends Error {
  override readonly name = 'ApiFault';
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(message: string, { status, code, cause }: FaultFacts = {}) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

/**
 * Returns a client of a deployed Realmgate. It connects at the first request. `url` is the address in front of `/api`, e.g.
 * `https://API.execute-api.REGION.amazonaws.com/prod`.
 */
export function openOwnApi(url: string): OwnApi {
  const peer = openHttp({ url: new URL(url) }, { largestAnswer: LARGEST_ANSWER });
  const ask = { peer, accept: 'application/json' };
  return {
    async logIn({ user, password }, within) {
      const basic = Buffer.from(`${user}:${password}`).toString('base64');
      const read = logIn().safeParse(
        await dataOf(ask, { path: '/api/token/', authorization: `Basic ${basic}`, context: within }),
      );
      if (!read.success) throw new ApiFault('the log-in has no token in its answer');
      return read.data.access;
    },
    get: (path, { token, context: within }) =>
      dataOf(ask, { path, authorization: `Bearer ${token}`, context: within }),
  };
}

interface Question {
  readonly path: string;
  readonly authorization: string;
  readonly context: CallContext;
}

async function dataOf(
  { peer, accept }: { readonly peer: HttpPeer; readonly accept: string },
  { path, authorization, context: within }: Question,
): Promise<unknown> {
  try {
    const round = { method: 'GET', path, headers: { accept, authorization } } as const;
    return await peer.exchange(round, within, readData);
  } catch (error) {
    if (error instanceof WireFault) throw new ApiFault(`no answer: ${error.kind}`, { cause: error });
    throw error;
  }
}

function readData({ status, body }: HttpAnswer): unknown {
  if (status !== 200) throw new ApiFault(`answered ${status}`, { status, code: codeOf(body) });
  const read = answered().safeParse(parseJson(body));
  if (!read.success) throw new ApiFault('the answer has no data', { status });
  return read.data.data;
}

/** The body may be anything: the gateway and any proxy in front of it write answers of their own. */
function codeOf(body: Buffer): string | undefined {
  try {
    return problem().safeParse(parseJson(body)).data?.code;
  } catch {
    return undefined;
  }
}
