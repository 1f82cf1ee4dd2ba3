import { connect, type NetConnectOpts } from 'node:net';

/** One framed answer, undecoded. */
export interface RawAnswer {
  readonly status: number;
  readonly body: Buffer;
}

const headerBytes = 16;

/**
 * Sends text over one plain connection and reads `count` framed answers: no builder, no decoding, none of the
 * connector's code, so that tests and benchmarks have something to compare the connector with.
 */
export async function rawExchange(where: NetConnectOpts, text: string, count = 1): Promise<RawAnswer[]> {
  const socket = connect(where);
  socket.write(text);
  const chunks: AsyncIterable<Buffer> = socket;
  const answers: RawAnswer[] = [];
  let pieces: Buffer[] = [];
  let received = 0;
  let wanted = headerBytes;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    received += chunk.length;
    if (received < wanted) continue;
    let rest = Buffer.concat(pieces);
    for (wanted = frameBytes(rest); rest.length >= wanted; wanted = frameBytes(rest)) {
      const status = Number(rest.toString('latin1', 0, 3));
      answers.push({ status, body: rest.subarray(headerBytes, wanted) });
      if (answers.length === count) return answers;
      rest = rest.subarray(wanted);
    }
    pieces = [rest];
    received = rest.length;
  }
  throw new Error(`the engine closed after ${answers.length} of ${count} answers`);
}

/** Returns the length of the first answer in these bytes, or the length of a header if the header is not complete. */
function frameBytes(bytes: Buffer): number {
  if (bytes.length < headerBytes) return headerBytes;
  return headerBytes + Number(bytes.toString('latin1', 4, headerBytes));
}
