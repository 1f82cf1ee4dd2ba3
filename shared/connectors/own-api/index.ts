/** A deployed Realmgate, as its callers reach it. */
import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { Within } from '../../base/time-limit.ts';
import { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import { type HttpAnswer, type HttpPeer, openHttp } from '../kit/round-trip.ts';

/** What is asked for here fits many times; an answer beyond is not one of ours. */
const LARGEST_ANSWER = 1024 * 1024;

const answered = once(() => z.object({ data: z.unknown() }));
const logIn = once(() => z.object({ access: z.string().regex(/^[\w.-]{1,8192}$/) }));
const problem = once(() => z.object({ code: z.string().regex(/^[a-z_]{1,64}$/) }));

export interface OwnApi {
  /** Answers an access token. Rejects with an ApiFault, as `get` does. */
  logIn(credentials: { readonly user: string; readonly password: string }, within: Within): Promise<string>;
  /** `data` of the answer to a path with its words encoded. */
  get(path: string, asked: { readonly token: string; readonly within: Within }): Promise<unknown>;
}

interface FaultFacts {
  /** What the gateway or the API answered. */
  readonly status?: number | undefined;
  /** Of the problem document; undefined where the answer is none. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/** The API did not answer what a good one answers. Its words are for a log: no token, no password and no body is in them. */
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

/** Connects nowhere yet. `url` is where `/api` begins, e.g. `https://API.execute-api.REGION.amazonaws.com/prod`. */
export function openOwnApi(url: string): OwnApi {
  const peer = openHttp({ url: new URL(url) }, { largestAnswer: LARGEST_ANSWER });
  const ask = { peer, accept: 'application/json' };
  return {
    async logIn({ user, password }, within) {
      const basic = Buffer.from(`${user}:${password}`).toString('base64');
      const read = logIn().safeParse(
        await dataOf(ask, { path: '/api/token/', authorization: `Basic ${basic}`, within }),
      );
      if (!read.success) throw new ApiFault('the log-in has no token in its answer');
      return read.data.access;
    },
    get: (path, { token, within }) => dataOf(ask, { path, authorization: `Bearer ${token}`, within }),
  };
}

interface Question {
  readonly path: string;
  readonly authorization: string;
  readonly within: Within;
}

async function dataOf(
  { peer, accept }: { readonly peer: HttpPeer; readonly accept: string },
  { path, authorization, within }: Question,
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

/** The gateway itself, and whatever stands before it, may answer with anything. */
function codeOf(body: Buffer): string | undefined {
  try {
    return problem().safeParse(parseJson(body)).data?.code;
  } catch {
    return undefined;
  }
}
