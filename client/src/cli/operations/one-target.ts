import { Failure } from '../failure.ts';
import type { TargetResult } from './outcomes.ts';

/** One host, or one service of it. */
export interface OneTarget {
  readonly realm: string;
  readonly host: string;
  readonly service: string | undefined;
}

/** Returns the target as requests name it. Throws Failure for an empty name. */
export function targetsOf({ host, service }: OneTarget) {
  if (host === '' || service === '') throw new Failure('The name of the host or service is empty.');
  return service === undefined ? { hosts: [host] } : { services: [{ host_name: host, service }] };
}

/** Returns true for a target whose effect may still be seen. */
export function isUnsettled({ outcome }: TargetResult): boolean {
  return outcome === 'queued' || outcome === 'unconfirmed';
}
