import { WireFault } from '../kit/faults.ts';

/** The index, or one of several, is not there. */
export class MissingIndex extends WireFault {
  readonly index: string | undefined;

  constructor(index: string | undefined) {
    super('refused', `no such index: ${index ?? 'unnamed'}`);
    this.index = index;
  }
}
