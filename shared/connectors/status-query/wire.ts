import { WireFault } from './faults.ts';
import { type Frame, type FrameReader, frameReader } from './frame.ts';
import { lanes } from './lanes.ts';
import { type Address, exchange } from './transport.ts';

/** Requests to one engine: few at once, each on a connection of its own. Rejects with a WireFault. */
export interface Wire {
  /** A GET; asked once more when the connection broke before the answer was whole. */
  readonly get: (request: string, signal: AbortSignal) => Promise<Frame>;
  /** Anything that must not happen twice. */
  readonly once: (request: string, reader: FrameReader, signal: AbortSignal) => Promise<Frame>;
}

export function openWire(address: Address, connections: number): Wire {
  const enter = lanes(connections);
  const once: Wire['once'] = (request, reader, signal) =>
    enter(signal, () => exchange(address, { request, reader, signal }));
  return {
    once,
    async get(request, signal) {
      try {
        return await once(request, frameReader(), signal);
      } catch (error) {
        if (!wasCut(error)) throw error;
        return once(request, frameReader(), signal);
      }
    },
  };
}

/** The connection ended early; the engine may be restarting, or may dislike the request without saying so. */
export function wasCut(error: unknown): boolean {
  return error instanceof WireFault && (error.kind === 'broken' || error.kind === 'closed');
}
