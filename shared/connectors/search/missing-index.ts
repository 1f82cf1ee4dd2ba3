import { WireFault } from '../kit/faults.ts';

/** The fault that an index of the request does not exist. */
export class MissingIndex extends WireFault {
  readonly index: string | undefined;

  constructor(index: string | undefined) {
    super('refused', `no such index: ${index ?? 'unnamed'}`);
    this.index = index;
  }
}
