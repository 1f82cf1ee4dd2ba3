import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { fetchOnce } from './fetch-once.ts';
import { projectRoot } from './service-copy.ts';

const run = promisify(execFile);
const CLIENT = 'aws-lambda-ric@3.3.0';
const nativePart = join(projectRoot, 'tests/support/runtime-client-native.cjs');

/** Returns the paths of the client and of the deployed version of Node. They are fetched once into `.engines/`. */
export async function fetchRuntimeClient(nodeVersion: string): Promise<{ node: string; client: string }> {
  const folder = await fetchOnce(`runtime-client-3.3.0-node-${nodeVersion}-uncompiled`, async (place) => {
    const install = (prefix: string, ...words: string[]) =>
      run('npm', [
        'install',
        '--prefix',
        prefix,
        '--no-save',
        '--no-package-lock',
        '--no-audit',
        '--no-fund',
        ...words,
      ]);
    for (const name of ['node', 'client']) await mkdir(join(place, name), { recursive: true });
    await install(join(place, 'node'), `node@${nodeVersion}`);
    // Its scripts would compile the part that `runtime-client-native.cjs` replaces.
    await install(join(place, 'client'), '--ignore-scripts', CLIENT);
    await writeFile(join(place, 'client/node_modules/aws-lambda-ric/dist/rapid-client.node'), '');
  });
  return {
    node: join(folder, 'node/node_modules/node/bin/node'),
    client: join(folder, 'client/node_modules/aws-lambda-ric/bin/index.mjs'),
  };
}

export interface InvocationOutcome {
  /** Time from the event to the answer, in milliseconds. */
  readonly ms: number;
  /** Result of the handler. `undefined` if it failed. */
  readonly answer: unknown;
  /** The failure that is reported to the platform. */
  readonly error: string | undefined;
  /** True if the answer was written as a stream. */
  readonly streamed: boolean;
}

/** The bytes between the metadata and the body. */
const metadataDelimiter = Buffer.alloc(8);

/** Parses the metadata in front of a streamed answer, and the body behind it. */
function streamedAnswer(bytes: Buffer): unknown {
  const end = bytes.indexOf(metadataDelimiter);
  const metadata = JSON.parse(bytes.toString('utf8', 0, end)) as object;
  return { ...metadata, body: bytes.toString('utf8', end + metadataDelimiter.length) };
}

interface Invocation {
  readonly id: string;
  readonly event: unknown;
  readonly settle: (outcome: Omit<InvocationOutcome, 'ms'>) => void;
}

/** A server of Lambda's Runtime API for one client. It has one event at a time. */
class RuntimeApi {
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #invocations: Invocation[] = [];
  #waiting: ServerResponse | undefined;
  #initError: ((text: string) => void) | undefined;
  #made = 0;
  readonly failedToStart = new Promise<string>((resolve) => (this.#initError = resolve));

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  invoke(event: unknown): Promise<InvocationOutcome> {
    const started = performance.now();
    return new Promise((resolve) => {
      const settle = (outcome: Omit<InvocationOutcome, 'ms'>) => {
        resolve({ ms: performance.now() - started, ...outcome });
      };
      this.#invocations.push({ id: `invocation-${++this.#made}`, event, settle });
      this.#hand();
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #hand(): void {
    const [next] = this.#invocations;
    if (!next || !this.#waiting) return;
    this.#waiting.setHeader('Content-Type', 'application/json');
    this.#waiting.setHeader('Lambda-Runtime-Aws-Request-Id', next.id);
    this.#waiting.setHeader('Lambda-Runtime-Deadline-Ms', String(Date.now() + 29_000));
    const arn = 'arn:aws:lambda:eu-west-1:123456789012:function:test:live';
    this.#waiting.setHeader('Lambda-Runtime-Invoked-Function-Arn', arn);
    this.#waiting.end(JSON.stringify(next.event));
    this.#waiting = undefined;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace('/2018-06-01/runtime', '');
    if (path === '/invocation/next') {
      this.#waiting = response;
      this.#hand();
      return;
    }
    const bytes = await buffer(request);
    const body = bytes.toString();
    if (path === '/init/error') this.#initError?.(body);
    else {
      const failure = path.endsWith('/error') ? body : request.trailers['lambda-runtime-function-error-type'];
      const streamed = request.headers['lambda-runtime-function-response-mode'] === 'streaming';
      const answer =
        failure === undefined ? (streamed ? streamedAnswer(bytes) : JSON.parse(body)) : undefined;
      this.#invocations.shift()?.settle({ answer, error: failure, streamed });
    }
    response.writeHead(202).end();
  }
}

interface Package {
  /** Folder in which the zip file was unpacked. */
  readonly folder: string;
  /** The handler's name in function.yml. */
  readonly handler: string;
  readonly memoryMb: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a function as the platform does, by its runtime client on the deployed version of Node. */
export class RunningFunction {
  private readonly api: RuntimeApi;
  private readonly child: ChildProcess;
  private readonly printed: { readonly text: string };

  private constructor(api: RuntimeApi, child: ChildProcess, printed: { readonly text: string }) {
    this.api = api;
    this.child = child;
    this.printed = printed;
  }

  static async start(packed: Package, { node, client }: { node: string; client: string }) {
    const api = new RuntimeApi();
    const address = await api.listen();
    const child = spawn(node, ['--require', nativePart, client, packed.handler], {
      cwd: packed.folder,
      env: {
        ...packed.env,
        AWS_LAMBDA_RUNTIME_API: address,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(packed.memoryMb),
        AWS_LAMBDA_FUNCTION_NAME: 'test',
        AWS_LAMBDA_FUNCTION_VERSION: '1',
        LAMBDA_TASK_ROOT: packed.folder,
        _HANDLER: packed.handler,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed.text += chunk.toString('utf8')));
    return new RunningFunction(api, child, printed);
  }

  /** Sends an event to the function. Rejects if the function ends, or cannot be loaded, before it answers. */
  async invoke(event: unknown): Promise<InvocationOutcome> {
    const ended = once(this.child, 'exit').then(([code]) => {
      throw new Error(`the function ended with ${code}: ${this.printed.text.slice(-2000)}`);
    });
    const notLoaded = this.api.failedToStart.then((error) => {
      throw new Error(`the function could not be loaded: ${error}`);
    });
    return Promise.race([this.api.invoke(event), ended, notLoaded]);
  }

  /** Its peak memory in MB. */
  peakMb(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.ceil(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
    this.api.close();
  }
}
