// Tests of the time limits of calls to the table. The server accepts every connection and behaves as the test says.
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { readGatewayDescription } from '../../../../server/gateway/deployment.ts';
import { awsLimits } from '../../../../shared/base/aws-limits.ts';
import { createTable } from '../../../../shared/store/table.ts';
import { clientConfig } from '../../../support/key-value-server.ts';
import { projectRoot } from '../../../support/service-copy.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function tableBehind(listener: RequestListener, callMs: number) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = clientConfig(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return createTable({ tableName: 'behind-it', client, callMs });
}

const unavailable = { kind: 'unavailable', code: 'store_unavailable' };
const key = { pk: 'THING', sk: 'a' };

describe('a table', () => {
  it('that never answers is given up once, not once a try', async () => {
    let tries = 0;
    const table = await tableBehind(() => (tries += 1), 200);
    await expect(table.get(key)).rejects.toMatchObject(unavailable);
    expect(tries).toBeLessThanOrEqual(1);
  });

  it.each(['get', 'query'] as const)(
    'that stops in the middle of an answer is given up: %s',
    async (call) => {
      const table = await tableBehind((_request, response) => {
        response.writeHead(200, { 'Content-Length': 1000 }).write('{');
      }, 200);
      const calls = { get: () => table.get(key), query: () => table.query('THING') };
      await expect(calls[call]()).rejects.toMatchObject(unavailable);
    },
  );

  it('is waited for longer than a cold start on a fraction of a core needs, and less than any function runs', () => {
    expect(awsLimits.tryMs).toBeGreaterThanOrEqual(2000);
    expect(awsLimits.callMs).toBeGreaterThan(awsLimits.tryMs);
    const shortest = Math.min(
      ...[...readGatewayDescription(projectRoot).functions.values()].map(({ timeoutMs }) => timeoutMs),
    );
    // The pipeline keeps one second for its own answer.
    expect(awsLimits.callMs).toBeLessThanOrEqual(shortest - 1000);
  });
});
