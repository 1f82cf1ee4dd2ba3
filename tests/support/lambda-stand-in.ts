// A stand-in for the parts of AWS that a release uses: aliases, versions and calls of Lambda, alarms and metrics of CloudWatch. It uses HTTP, so that the commands
// run as whole processes against it.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { releaseProgram } from './release-program.ts';
import { projectRoot } from './service-copy.ts';

export interface StoredAlias {
  Name?: string;
  FunctionVersion: string;
  RoutingConfig?: { AdditionalVersionWeights: Record<string, number> };
  Description?: string;
  RevisionId: string;
}

/** An error as AWS answers it. */
export class LambdaRefusal extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message = type) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** A function with versions, and the alias `live`. */
export class StandInFunction {
  alias: StoredAlias = { FunctionVersion: '6', RevisionId: 'r0' };
  versions = ['$LATEST', '2', '4', '6'];
  /** The aliases that name releases, by name. */
  readonly marks = new Map<string, StoredAlias>();
  /** True if the latest code has not been published as a version. */
  changed = true;
  /** Returns the answer of a version that is called; an error is a call that failed. */
  answer: (version: string, event: unknown) => unknown = () => ({ statusCode: 401 });
  /** The version of each call, in order. */
  readonly called: string[] = [];
  /** The counts of CloudWatch for the calls of callers: version → calls, those that failed, and the percentage of slow ones. */
  readonly counted = new Map<string, { calls: number; failed: number; slowRank: number }>();
  /** Every state that the alias had, e.g. `6 {"7":0.1}`. */
  readonly states: string[] = [];

  /** The hash of the code that was uploaded last. */
  hash = 'ours';

  /** Publishes the latest code, unless the caller expects other code. */
  publish({ CodeSha256: expected = this.hash }: { readonly CodeSha256?: string } = {}): { Version: string } {
    if (expected !== this.hash)
      throw new LambdaRefusal(400, 'InvalidParameterValueException', `CodeSHA256 (${expected}) is different`);
    if (this.changed) this.versions.push(String(Number(this.versions.at(-1)) + 1));
    this.changed = false;
    return { Version: this.versions.at(-1)! };
  }

  point({ FunctionVersion, RoutingConfig, Description, RevisionId }: Partial<StoredAlias>): StoredAlias {
    if (RevisionId !== this.alias.RevisionId) throw new LambdaRefusal(412, 'PreconditionFailedException');
    const weights = RoutingConfig?.AdditionalVersionWeights ?? {};
    this.states.push(`${FunctionVersion} ${JSON.stringify(weights)}`);
    this.alias = {
      FunctionVersion: FunctionVersion!,
      RoutingConfig: { AdditionalVersionWeights: weights },
      Description: Description ?? this.alias.Description ?? '',
      RevisionId: `r${this.states.length}`,
    };
    return this.alias;
  }

  get canary(): string | undefined {
    return Object.keys(this.alias.RoutingConfig?.AdditionalVersionWeights ?? {})[0];
  }
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly program: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves as soon as the program has printed these words. */
  readonly said: (words: string) => Promise<void>;
}

export class LambdaStandIn {
  readonly functions = new Map<string, StandInFunction>();
  /** Names of the alarms that ring. */
  ringing: string[] = [];
  /** An answer that replaces the list of alarms. */
  alarmsFault: LambdaRefusal | undefined;
  /** Is called before the answer to a request is sent. A returned error is thrown. */
  before: (asked: string) => LambdaRefusal | 'lose' | undefined | Promise<undefined> = () => undefined;
  readonly #events = new EventEmitter();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #programs = new Set<ChildProcess>();
  /** The file of the bundled commands. */
  #release = '';

  async start(): Promise<void> {
    this.#release = await releaseProgram();
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    for (const program of this.#programs) program.kill('SIGKILL');
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The function `realmgate-prod-NAME`. */
  add(name: string): StandInFunction {
    const one = new StandInFunction();
    this.functions.set(`realmgate-prod-${name}`, one);
    return one;
  }

  /** Resolves when the condition is true after a request. */
  async when(holds: () => boolean): Promise<void> {
    while (!holds()) await once(this.#events, 'answered');
  }

  /** Starts `release` or `rollback` as a process of its own. */
  begin(words: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
    const all = [this.#release, ...words];
    return this.#started(spawn(process.execPath, all, { cwd: projectRoot, env: { ...this.env, ...env } }));
  }

  /** Runs the command by `npm run`. */
  beginByNpm([verb = '', ...words]: readonly string[]): Started {
    const all = ['run', '--silent', verb, '--', ...words];
    return this.#started(spawn('npm', all, { cwd: projectRoot, env: this.env }));
  }

  #started(program: ChildProcessWithoutNullStreams): Started {
    this.#programs.add(program);
    let [stdout, stderr] = ['', ''];
    program.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    program.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    const closed = once(program, 'close') as Promise<[Ended['code'], Ended['signal']]>;
    const ended = closed.then(([code, signal]) => ({ code, signal, stdout, stderr }));
    const said = async (wanted: string) => {
      while (!stdout.includes(wanted)) await once(program.stdout, 'data');
    };
    return { program, ended, said };
  }

  run(...words: string[]): Promise<Ended> {
    return this.begin(words).ended;
  }

  get env(): Record<string, string> {
    return {
      PATH: process.env['PATH'] ?? '',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'of-a-test',
      AWS_SECRET_ACCESS_KEY: 'of-a-test',
      AWS_REGION: 'eu-central-1',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Content-Type', 'application/json');
    try {
      const answer = await this.#answer(request, response);
      const fault = await this.before(`${request.method} ${request.url}`);
      if (fault === 'lose') response.destroy();
      else if (fault) throw fault;
      else response.end(JSON.stringify(answer));
    } catch (error) {
      const { status = 500, type = 'Stand-in', message = String(error) } = error as Partial<LambdaRefusal>;
      response.setHeader('x-amzn-errortype', type);
      response.writeHead(status).end(JSON.stringify({ __type: type, message }));
    }
    this.#events.emit('answered');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    if (request.url === '/') return this.#cloudWatch(request);
    const [, name = '', action = ''] =
      /^\/2015-03-31\/functions\/([\w-]+)\/(.*?)\/?(?:\?.*)?$/.exec(request.url ?? '') ?? [];
    const one = this.functions.get(name);
    if (!one) throw new LambdaRefusal(404, 'ResourceNotFoundException', `Function not found: ${name}`);
    const asked = `${request.method} ${action}`;
    if (asked === 'GET aliases/live') return one.alias;
    if (asked === 'PUT aliases/live') return one.point((await json(request)) as Partial<StoredAlias>);
    if (asked === 'GET aliases') return { Aliases: [{ ...one.alias, Name: 'live' }, ...one.marks.values()] };
    if (/aliases\/?/.test(action)) return changeMark(one, request);
    if (asked === 'GET versions') return { Versions: one.versions.map((Version) => ({ Version })) };
    if (asked === 'POST versions') return one.publish((await json(request)) as object);
    if (asked === 'POST invocations') return invoke(one, request, response);
    throw new LambdaRefusal(400, 'Unknown', `not asked by these commands before: ${asked}`);
  }

  async #cloudWatch(request: IncomingMessage): Promise<unknown> {
    const asked = await json(request);
    const target = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    if (this.alarmsFault) throw this.alarmsFault;
    if (target === 'DescribeAlarms')
      return { MetricAlarms: this.ringing.map((AlarmName) => ({ AlarmName })) };
    if (target !== 'GetMetricData') throw new LambdaRefusal(400, 'Unknown', `not asked before: ${target}`);
    const { MetricDataQueries } = asked as { readonly MetricDataQueries: readonly MetricQuery[] };
    return { MetricDataResults: this.#results(MetricDataQueries) };
  }

  /** Each value in two minutes' halves, as CloudWatch answers minute by minute. */
  #results(queries: readonly MetricQuery[]) {
    const values = new Map<string, readonly number[]>();
    for (const { Id, MetricStat, Expression } of queries) {
      if (MetricStat) values.set(Id, this.#valuesOf(MetricStat));
      const [, rank = '', calls = ''] = /^(\w+) \/ 100 \* (\w+)$/.exec(Expression ?? '') ?? [];
      if (Expression !== undefined)
        values.set(
          Id,
          values.get(rank)!.map((value, minute) => (value / 100) * values.get(calls)![minute]!),
        );
    }
    const wanted = queries.filter(({ ReturnData }) => ReturnData);
    return wanted.map(({ Id }) => ({ Id, Values: values.get(Id) }));
  }

  #valuesOf({ Metric, Stat }: NonNullable<MetricQuery['MetricStat']>): readonly number[] {
    const [name, resource, version] = Metric.Dimensions.map(({ Value }) => Value);
    const counted = this.functions.get(name!)!.counted.get(version!);
    if (resource !== `${name}:live` || !counted) return [];
    if (Stat.startsWith('PR(')) return [counted.slowRank, counted.slowRank];
    const sum = Metric.MetricName === 'Invocations' ? counted.calls : counted.failed;
    return [sum / 2, sum / 2];
  }
}

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData: boolean;
  readonly MetricStat?: {
    readonly Stat: string;
    readonly Metric: {
      readonly MetricName: string;
      readonly Dimensions: readonly { readonly Value: string }[];
    };
  };
}

/** Creates, updates or deletes an alias that names a release. */
async function changeMark(one: StandInFunction, request: IncomingMessage): Promise<unknown> {
  const [, named] = /aliases\/([\w-]+)/.exec(request.url!) ?? [];
  if (request.method === 'DELETE') return one.marks.delete(named!);
  const alias = (await json(request)) as StoredAlias;
  const name = named ?? alias.Name!;
  if (!/^[\w-]{1,128}$/.test(name) || !one.versions.includes(alias.FunctionVersion))
    throw new LambdaRefusal(400, 'InvalidParameterValueException');
  if (one.marks.has(name) !== (request.method === 'PUT'))
    throw new LambdaRefusal(409, 'ResourceConflictException');
  one.marks.set(name, { ...alias, Name: name });
  return alias;
}

async function invoke(one: StandInFunction, request: IncomingMessage, response: ServerResponse) {
  const version = new URL(request.url!, 'http://lambda').searchParams.get('Qualifier')!;
  const event = await json(request);
  one.called.push(version);
  const answer = one.answer(version, event);
  if (!(answer instanceof Error)) return answer;
  response.setHeader('X-Amz-Function-Error', 'Unhandled');
  return { errorMessage: answer.message, errorType: answer.name };
}
