import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import { redactMessage } from '../kit/redact.ts';
import { type HttpAnswer, type HttpPeer, openHttp } from '../kit/round-trip.ts';
import { speaker } from './errors.ts';
import { type Permission, refusedPermission } from './icinga2-permissions.ts';
import type { Icinga2Tool, ImportToolDeps } from './import-tool.ts';
import { grants } from './permission.ts';

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the tool's URL, encoded. */
  readonly path: string;
  /** What the engine asks of our account for it; undefined: nothing. */
  readonly permission?: Permission;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly results: readonly Result[];
  /** What the engine says went wrong, unabridged, for our own decisions and the log; empty when nothing did. */
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
  /** Like `r2.13.6-1`; empty where the engine does not say one. */
  readonly version: string;
  may(permission: string): boolean;
}

/** Twenty thousand hosts with all that is asked of them; an answer beyond is not one. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/**
 * The REST interface: its statuses are answers here, but for those that no question of ours could have. Nothing is asked by an expression
 * of the engine's filter language: that takes a permission of its own (`filter-expression`), with which an account can read everything.
 * Rejects with a WireFault, a ZodError for an answer of another form, or an AppError for statuses that are about us and not about
 * what was asked.
 */
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

  async ask(call: Call): Promise<Reply> {
    const { method, path, body: payload, signal } = call;
    const { user, password } = await this.#deps.credentials();
    const headers = {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = payload === undefined ? undefined : JSON.stringify(payload);
    return this.#peer.exchange({ method, path, headers, body: sent }, signal, (answer) => {
      this.#ourFault(answer, call);
      const reply = readReply(answer);
      this.#log(reply, call);
      return reply;
    });
  }

  /** These attributes of all objects of a type that our account may see. */
  async list(type: string, attrs: readonly string[], call: Pick<Call, 'permission' | 'signal'>) {
    const path = `/v1/objects/${type}?${attrs.map((name) => `attrs=${name}`).join('&')}`;
    return this.answered(await this.ask({ method: 'GET', path, ...call }), call.permission);
  }

  /** The results of an answer that must be one; the engine answers 404 to those who may not ask. */
  answered(reply: Reply, permission?: Permission): readonly Result[] {
    if (reply.status === 404) throw this.forbidden(permission);
    if (reply.errorText === '') return reply.results;
    const { status, errorText } = reply;
    // A success that is none, or what a proxy says: nobody knows what was done.
    const isRefusal = status === 500 || (status >= 400 && status <= 499);
    throw new WireFault(isRefusal ? 'refused' : 'failed', `status ${status}: ${redactMessage(errorText)}`);
  }

  /** The same of a change: the engine names what it has done, or nobody knows whether it did anything. */
  confirmed(reply: Reply, permission: Permission): void {
    if (this.answered(reply, permission).length > 0) return;
    throw new WireFault('unreadable', 'the answer to a change names nothing that was changed');
  }

  async account(signal: AbortSignal): Promise<Account> {
    const reply = await this.ask({ method: 'GET', path: '/v1', signal });
    const [identity] = z.array(whoAmI()).parse(this.answered(reply));
    const permissions = (identity?.permissions ?? []).filter((each) => typeof each === 'string');
    const { version = '' } = identity ?? {};
    return {
      version: /^[rv]?\d{1,3}\.\d{1,3}[\w.+~-]{0,40}$/.test(version) ? version : '',
      may: (permission) => permissions.some((pattern) => grants(pattern, permission)),
    };
  }

  /** A 404 means either that there is no such object or that we may not know: throws when it is the latter. */
  async mustBeAllowed(permission: Permission, signal: AbortSignal): Promise<void> {
    const account = await this.account(signal);
    if (!account.may(permission)) throw this.forbidden(permission);
  }

  forbidden(permission?: string): AppError {
    const what = permission === undefined ? 'a permission that this needs' : `the permission ${permission}`;
    return new AppError('import_tool_forbidden', {
      detail: `${this.who} does not grant our credentials ${what}.`,
    });
  }

  #ourFault({ status, body: said }: HttpAnswer, { permission }: Call): void {
    if (status === 401) throw new WireFault('unauthenticated', 'status 401');
    if (status === 403) throw this.forbidden(refusedPermission(said) ?? permission);
    if (status === 423 || status === 503) {
      const detail = `${this.who} is loading its configuration; nothing was changed.`;
      throw new AppError('import_tool_busy', { detail, headers: { 'Retry-After': '5' } });
    }
  }

  /** Callers get sentences of ours: what the tool says may hold anything. 404 is its answer to a name that is not there. */
  #log({ status, errorText }: Reply, { method }: Call): void {
    if (errorText === '' || status === 404) return;
    const { realm, log } = this.#deps;
    log?.warn('tool.refused', { realm, method, status, words: redactMessage(errorText) });
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** An answer with status 200 may hold results that failed, and say so in their code alone. */
function readReply({ status, body: bytes }: HttpAnswer): Reply {
  const { results, error, status: summary } = body().parse(parseJson(bytes));
  const failed = results.filter(({ code }) => code !== undefined && !isSuccess(code));
  if (isSuccess(status) && failed.length === 0 && error === undefined)
    return { status, results, errorText: '' };
  const texts = (failed.length > 0 ? failed : results).flatMap(({ errors = [], status: words }) => [
    ...errors,
    typeof words === 'string' ? words : '',
  ]);
  const errorText = [...texts, summary].find((words) => words !== '') ?? 'it does not say why';
  return { status, results, errorText };
}
