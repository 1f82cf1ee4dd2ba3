// A server of node:http that does nothing but answer. Its argument is the answer as JSON: { headers, body }. It prints its URL.
import { createServer } from 'node:http';

import * as z from 'zod';

const answer = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

const { headers, body } = answer.parse(JSON.parse(process.argv[2] ?? ''));
const server = createServer((_, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = z.object({ port: z.number() }).parse(server.address());
  console.log(`http://127.0.0.1:${address.port}`);
});
