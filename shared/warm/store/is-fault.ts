import { WireFault } from '../../connectors/kit/faults.ts';
import type { EngineShare } from './piece-store.ts';

/** Returns true if the question about an engine failed. */
export function isFault(answer: EngineShare | WireFault): answer is WireFault {
  return answer instanceof WireFault;
}

/** Returns true if the states were replaced by newer ones while they were read. */
export function isLost(error: unknown): boolean {
  return error instanceof WireFault && error.kind === 'lost';
}
