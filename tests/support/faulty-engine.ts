import { createConnection, type Socket } from 'node:net';

import { type DialectName, type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import type { Clock } from '../../shared/base/clock.ts';
import { framed, hostilePeer } from './hostile-peer.ts';

/**
 * The fate of a command. `pass`: it is executed and confirmed. `ignore`: it is confirmed and never executed. `cut after`: it is
 * executed, and its connection is closed in place of a confirmation. `cut before`: its connection is closed, and it is never executed.
 * `late`: its connection is closed, and it is executed when the engine has answered `looksUntilEffect` questions more. `kill`: it is
 * executed, then the engine ends and is started again.
 */
export type CommandFate = 'pass' | 'ignore' | 'cut after' | 'cut before' | 'late' | 'kill';

/** The embedded engine with faults that a test chooses. */
export interface FaultyEngine {
  readonly port: number;
  /** The fate of each of the next commands, in order. Commands behind them are executed. */
  readonly fates: CommandFate[];
  /** All command lines that have arrived, also those that were not executed. */
  readonly commands: readonly string[];
  /** Called before a command meets its fate, which waits for it. */
  onCommand: () => void | Promise<void>;
  /** Changes the body of each answer to a question. */
  change: (body: string, question: string) => string;
  /** Returns the number of commands that were executed. */
  executed(): number;
  stop(): Promise<void>;
}

interface FaultyEngineOptions {
  readonly site: Site;
  readonly dialect: DialectName;
  readonly clock: Clock;
}

const looksUntilEffect = 6;
/** Length of a `fixed16` header, in bytes. */
const headerLength = 16;

export async function startFaultyEngine(options: FaultyEngineOptions): Promise<FaultyEngine> {
  const { site } = options;
  let engine = await startEngine({ ...options, listen: { host: '127.0.0.1' } });
  const [fates, commands]: [CommandFate[], string[]] = [[], []];
  let held: { readonly request: string; looks: number } | undefined;
  const meet = async (fate: CommandFate, request: string, socket: Socket) => {
    await faulty.onCommand();
    if (fate === 'ignore') socket.end(framed('{}'));
    else if (fate === 'cut before') socket.destroy();
    else if (fate === 'late') {
      held = { request, looks: looksUntilEffect };
      socket.destroy();
    } else {
      const answer = await ask(engine, request);
      if (fate === 'pass') socket.end(answer);
      else socket.destroy();
    }
    if (fate !== 'kill') return;
    await engine.close();
    site.programStart += 1;
    engine = await startEngine({ ...options, listen: { host: '127.0.0.1' } });
  };
  const look = async (request: string, socket: Socket) => {
    if (held && (held.looks -= 1) < 0) {
      const late = held.request;
      held = undefined;
      await ask(engine, late);
    }
    const answer = await ask(engine, request);
    const [status, body] = [Number(answer.slice(0, 3)), answer.slice(headerLength)];
    socket.end(framed(faulty.change(body, request), status));
  };
  const peer = await hostilePeer((socket, request) => {
    const lines = request.split('\n').filter((line) => line.startsWith('COMMAND '));
    commands.push(...lines);
    const met = lines.length > 0 ? meet(fates.shift() ?? 'pass', request, socket) : look(request, socket);
    met.catch(() => socket.destroy());
  });
  const faulty: FaultyEngine = {
    ...{ port: peer.address.port, fates, commands },
    onCommand: () => undefined,
    change: (body) => body,
    executed: () => site.log.filter(({ type }) => type === 'EXTERNAL COMMAND').length,
    async stop() {
      await peer.close();
      await engine.close();
    },
  };
  return faulty;
}

/** Returns the whole answer of the engine to a request, as text. */
async function ask({ address }: Engine, request: string): Promise<string> {
  const socket = createConnection('port' in address ? address.port : 0, '127.0.0.1');
  socket.end(request);
  const pieces: Buffer[] = [];
  const chunks: AsyncIterable<Buffer> = socket;
  for await (const piece of chunks) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
