import { startRelay } from '../tests/support/relay.ts';
import { startSubject, type SubjectAddress } from './subject.ts';

/**
 * Returns the requests that the handler sends to the engine for a path, once it knows the engine's columns. A relay between them
 * records the requests.
 */
export async function captureRequests(engine: SubjectAddress, path: string): Promise<string[]> {
  const relay = await startRelay(engine);
  const subject = await startSubject(relay.address);
  try {
    await subject.take(path);
    const before = relay.requests().length;
    await subject.take(path);
    return relay.requests().slice(before);
  } finally {
    await subject.stop();
    await relay.stop();
  }
}
