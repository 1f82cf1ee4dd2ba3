import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import { redacted } from '../kit/redact.ts';
import { type HttpPeer, openHttp } from '../kit/round-trip.ts';
import { failed, speaker, translated } from './errors.ts';
import type { Icinga2Tool, ImportToolDeps } from './import-tool.ts';
import { grants } from './permission.ts';

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the tool's URL, encoded. */
  readonly path: string;
  readonly body?: unknown;
  /** A question too long for a GET, or with variables, which a GET cannot carry. */
  readonly isQuery?: boolean;
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly results: readonly Result[];
  /** What the engine says went wrong, unabridged; empty when nothing did. */
  readonly errorText: string;
}
export type Result = z.infer<ReturnType<typeof result>>;

const result = once(() =>
  z.looseObject({
    code: z.number().optional(),
    status: z.unknown().optional(),
    errors: z.array(z.string()).optional(),
  }),
);
const body = once(() =>
  z.object({
    results: z.array(result()).default([]),
    error: z.number().optional(),
    status: z.string().default(''),
  }),
);
const whoAmI = once(() =>
  z.object({ permissions: z.array(z.unknown()).catch([]), version: z.string().catch('') }),
);

/** What the engine says of the credentials it was asked with. */
export interface Account {
  readonly version: string;
  may(permission: string): boolean;
}

/** Twenty thousand hosts with all that is asked of them; an answer beyond is not one. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** The REST interface: its statuses are answers here, but for those that no question of ours could have. */
export class Icinga2Client {
  readonly who: string;
  readonly #peer: HttpPeer;
  readonly #deps: ImportToolDeps;

  constructor(tool: Icinga2Tool, deps: ImportToolDeps) {
    this.who = speaker(deps.realm);
    const { ca, fingerprint } = tool;
    this.#peer = openHttp(
      { url: new URL(tool.url), ca, fingerprint },
      { largestAnswer: LARGEST_ANSWER, memory: deps.memory },
    );
    this.#deps = deps;
  }

  /** Like `call`, with faults of the wire in the words of callers. */
  async ask(call: Call): Promise<Reply> {
    try {
      return await this.call(call);
    } catch (error) {
      throw translated(error, this.who);
    }
  }

  /** Rejects with a WireFault, or an AppError for statuses that are about us and not about what was asked. */
  async call({ method, path, body: payload, isQuery = false, signal }: Call): Promise<Reply> {
    const { user, password } = await this.#deps.credentials();
    const headers = {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      ...(isQuery && { 'x-http-method-override': 'GET' }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = payload === undefined ? undefined : JSON.stringify(payload);
    return this.#peer.exchange({ method, path, headers, body: sent }, signal, (answer) => {
      this.#ourFault(answer.status);
      return readReply(answer.status, answer.body);
    });
  }

  /** Many objects by a filter of the engine's language; the values in it travel apart from it. */
  async query(type: string, wanted: Query, signal: AbortSignal): Promise<readonly Result[]> {
    const path = `/v1/objects/${type}`;
    return this.answered(await this.ask({ method: 'POST', isQuery: true, path, body: wanted, signal }));
  }

  /** The results of an answer that must be one; the engine answers 404 to those who may not ask. */
  answered(reply: Reply): readonly Result[] {
    if (reply.status === 404) throw this.forbidden();
    if (reply.status < 200 || reply.status > 299) throw failed(this.who, redacted(reply.errorText));
    return reply.results;
  }

  async account(signal: AbortSignal): Promise<Account> {
    const reply = await this.ask({ method: 'GET', path: '/v1', signal });
    const [identity] = z.array(whoAmI()).parse(this.answered(reply));
    const permissions = (identity?.permissions ?? []).filter((each) => typeof each === 'string');
    return {
      version: identity?.version ?? '',
      may: (permission) => permissions.some((pattern) => grants(pattern, permission)),
    };
  }

  /** A 404 means either that there is no such object or that we may not know: throws when it is the latter. */
  async mustBeAllowed(permission: string, signal: AbortSignal): Promise<void> {
    const account = await this.account(signal);
    if (!account.may(permission)) throw this.forbidden(permission);
  }

  forbidden(permission?: string): AppError {
    const what = permission === undefined ? 'a permission that this needs' : `the permission ${permission}`;
    return new AppError('import_tool_forbidden', {
      detail: `${this.who} does not grant our credentials ${what}.`,
    });
  }

  #ourFault(status: number): void {
    if (status === 401) throw new WireFault('unauthenticated', 'status 401');
    if (status === 403) throw this.forbidden();
    if (status === 423 || status === 503) {
      const detail = `${this.who} is loading its configuration; nothing was changed.`;
      throw new AppError('import_tool_busy', { detail, headers: { 'Retry-After': '5' } });
    }
  }
}

export interface Query {
  readonly attrs: readonly string[];
  readonly filter?: string;
  readonly filter_vars?: Readonly<Record<string, unknown>>;
}

function readReply(status: number, bytes: Buffer): Reply {
  const read = body().safeParse(parseJson(bytes));
  if (!read.success) throw new WireFault('unreadable', 'not the answer of an Icinga 2', read.error);
  const { results, status: summary } = read.data;
  if (status >= 200 && status <= 299) return { status, results, errorText: '' };
  const texts = results.flatMap(({ errors = [], status: words }) => [
    ...errors,
    typeof words === 'string' ? words : '',
  ]);
  return { status, results, errorText: [...texts, summary].find((words) => words !== '') ?? '' };
}
