import { spawn } from 'node:child_process';
import { once } from 'node:events';

import * as z from 'zod';

import type { CalledPath } from './socket-callers.ts';

/** A program that does nothing but send the answer in its argument. It prints its URL. */
const program = `
import { createServer } from 'node:http';
const { headers, body } = JSON.parse(process.argv[1]);
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(0, '127.0.0.1', function () {
  console.log('http://127.0.0.1:' + this.address().port);
});
`;

export interface BareServer {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => void;
}

/** Starts a server of `node:http` that answers every request with the answer of another server to this one, without making it. */
export async function startBareServer({ url, path, headers }: CalledPath): Promise<BareServer> {
  const answer = await fetch(`${url}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const body = await answer.text();
  const sent = { ...Object.fromEntries(answer.headers), 'content-length': String(Buffer.byteLength(body)) };
  const child = spawn(process.execPath, [
    ...['--input-type=module', '--eval', program],
    JSON.stringify({ headers: sent, body }),
  ]);
  const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'));
  return { url: line.toString().trim(), pid: child.pid, stop: () => child.kill() };
}
