import * as z from 'zod';

import { callContext } from '../../base/call-context.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { type ApiAccount, type ApiClient, openApiClient, readAccount } from '../icinga2-api/index.ts';
import { WireFault } from '../kit/faults.ts';
import { type HttpAnswer } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';
import { redactMessage } from '../kit/redact.ts';
import { describeTool } from './errors.ts';
import { type Permission, refusedPermission } from './icinga2-permissions.ts';
import type { Icinga2Tool, ImportToolDeps } from './import-tool.ts';

export interface ToolRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The path below the tool's URL, encoded. */
  readonly path: string;
  /** The permission that the engine requires of our account. `undefined` means none. */
  readonly permission?: Permission;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

export interface ToolReply {
  readonly status: number;
  readonly results: readonly ObjectResult[];
  /** The engine's complete error message, for decisions of this connector and the log. Empty if there was no error. */
  readonly errorText: string;
}
export type ObjectResult = z.infer<ReturnType<typeof result>>;

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

/**
 * The size of the largest answer that is read, in bytes: that of twenty thousand hosts with all requested attributes.
 */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/**
 * A client of the REST interface. It returns error statuses as replies, except those that concern our credentials or
 * the state of the engine. No request uses the engine's filter language: that requires the permission
 * `filter-expression`, with which an account can read everything. Its methods reject with a WireFault, a ZodError for
 * an answer of another form, or an AppError for the statuses that are not replies.
 */
export class Icinga2Client {
  readonly who: string;
  readonly #api: ApiClient;
  readonly #deps: ImportToolDeps;

  constructor(tool: Icinga2Tool, deps: ImportToolDeps) {
    this.who = describeTool(deps.realm);
    const credentials = () => deps.credentials();
    this.#api = openApiClient(tool, { credentials, memory: deps.memory, largestAnswer: LARGEST_ANSWER });
    this.#deps = deps;
  }

  ask(call: ToolRequest): Promise<ToolReply> {
    return this.#api.send(call, callContext(call.signal), (answer) => {
      this.#ourFault(answer, call);
      const reply = readReply(answer);
      this.#log(reply, call);
      return reply;
    });
  }

  /** Returns these attributes of all objects of a type that our account may see. */
  async list(type: string, attrs: readonly string[], call: Pick<ToolRequest, 'permission' | 'signal'>) {
    const path = `/v1/objects/${type}?${attrs.map((name) => `attrs=${name}`).join('&')}`;
    return this.answered(await this.ask({ method: 'GET', path, ...call }), call.permission);
  }

  /**
   * Returns the results of a successful reply, and throws otherwise. The engine answers 404 if our account lacks the
   * permission.
   */
  answered(reply: ToolReply, permission?: Permission): readonly ObjectResult[] {
    if (reply.status === 404) throw this.forbidden(permission);
    if (reply.errorText === '') return reply.results;
    const { status, errorText } = reply;
    // Other statuses are a success with an error text, or the answer of a proxy: the outcome is not known.
    const isRefusal = status === 500 || (status >= 400 && status <= 499);
    throw new WireFault(isRefusal ? 'refused' : 'failed', `status ${status}: ${redactMessage(errorText)}`);
  }

  /** Throws unless the reply confirms a change. A reply without results does not tell whether anything was changed. */
  confirmed(reply: ToolReply, permission: Permission): void {
    if (this.answered(reply, permission).length > 0) return;
    throw new WireFault('unreadable', 'the answer to a change names nothing that was changed');
  }

  async account(signal: AbortSignal): Promise<ApiAccount> {
    return readAccount(this.answered(await this.ask({ method: 'GET', path: '/v1', signal })));
  }

  /** Throws if our account lacks the permission. A 404 means either that, or that the object does not exist. */
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

  #ourFault({ status, body: said }: HttpAnswer, { permission }: ToolRequest): void {
    if (status === 401) throw new WireFault('unauthenticated', 'status 401');
    if (status === 403) throw this.forbidden(refusedPermission(said) ?? permission);
    if (status === 423 || status === 503) {
      const detail = `${this.who} is loading its configuration; nothing was changed.`;
      throw new AppError('import_tool_busy', { detail });
    }
  }

  /**
   * Logs the tool's error text, which callers do not get because it may hold anything. A 404 is not logged: it is the
   * normal answer if an object does not exist.
   */
  #log({ status, errorText }: ToolReply, { method }: ToolRequest): void {
    if (errorText === '' || status === 404) return;
    const { realm, log } = this.#deps;
    log?.warn('tool.refused', { realm, method, status, words: redactMessage(errorText) });
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** An answer with status 200 may contain results that failed; only their own code says so. */
function readReply({ status, body: bytes }: HttpAnswer): ToolReply {
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
