import { WireFault } from '../kit/faults.ts';

export { WireFault } from '../kit/faults.ts';

export function abortFault(signal: AbortSignal): WireFault {
  return new WireFault('aborted', 'the time for this exchange is over', signal.reason);
}
