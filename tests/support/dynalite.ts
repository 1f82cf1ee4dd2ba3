import { startEmbeddedDynamodb } from './embedded-dynamodb.ts';
import type { KeyValueServer } from './key-value-server.ts';

/** Starts the embedded key-value server, in memory, on a free port. */
export async function startDynalite(): Promise<KeyValueServer> {
  const server = await startEmbeddedDynamodb();
  return { url: server.url, stop: () => server.close() };
}
