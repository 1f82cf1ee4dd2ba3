import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

import * as z from 'zod';

import { addressText, parseAddress, type SubjectAddress } from './subject.ts';

/** A server in a process of its own, e.g. one that replays an engine's answers. */
export interface ForkedServer {
  readonly place: { readonly host: string; readonly port: number };
  /** Sends the process a message and returns its next one. */
  ask(message: string): Promise<unknown>;
  stop(): void;
}

/**
 * Starts a process that records the answers of an engine and replays them: what is measured over it is our own cost, and not the
 * engine's. The answers are kept in the memory of that process only.
 */
export async function startRecording(engine: SubjectAddress): Promise<ForkedServer> {
  return forkServer(import.meta.filename, ['replay', addressText(engine)]);
}

/** Starts a script as a process that sends the port of its server as a message. */
export async function forkServer(script: string, words: readonly string[]): Promise<ForkedServer> {
  const child = fork(script, [...words]);
  const next = async () => z.tuple([z.unknown()]).parse((await once(child, 'message')).slice(0, 1))[0];
  const port = Number(await next());
  return {
    place: { host: '127.0.0.1', port },
    ask(message) {
      const answer = next();
      child.send(message);
      return answer;
    },
    stop: () => child.kill(),
  };
}

/** Starts a server that repeats the engine's first answer to a request each time the same request comes. Returns its port. */
export async function replayAnswers(engine: SubjectAddress): Promise<number> {
  const answers = new Map<string, Promise<Buffer>>();
  const server = createServer((socket) => {
    let request = '';
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      request += piece.toString('latin1');
      if (!request.endsWith('\n\n')) return;
      const answer = answers.get(request) ?? askEngine(engine, request);
      answers.set(request, answer);
      void answer.then((bytes) => socket.end(bytes));
    });
  });
  // Each address of the network 127.0.0.0/8 reaches it: many realms may have an engine of their own.
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function askEngine(engine: SubjectAddress, request: string): Promise<Buffer> {
  const socket = connect(engine);
  socket.write(request, 'latin1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  await once(socket, 'end');
  return Buffer.concat(pieces);
}

const [role, place = ''] = process.argv.slice(2);
if (process.send && role === 'replay') process.send(await replayAnswers(parseAddress(place)));
