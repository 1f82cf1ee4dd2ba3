import { AppError } from '../../base/errors.ts';
import type { HostDefinition } from './host-definition.ts';

/** Something that a kind of import tool cannot hold. */
export interface Limit {
  readonly field: keyof HostDefinition;
  readonly isBeyond: (host: HostDefinition) => boolean;
  /** What its engine lacks, as a message to the caller. */
  readonly reason: string;
}

/** Throws invalid `field_not_supported`, with a fault for each limit that the host is beyond. */
export function refuseBeyond(limits: readonly Limit[], host: HostDefinition): void {
  const faults = limits
    .filter(({ isBeyond }) => isBeyond(host))
    .map(({ field, reason }) => ({ in: 'body' as const, field, message: reason }));
  if (faults.length === 0) return;
  const detail = faults.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new AppError('field_not_supported', { detail: `${detail}.`, faults });
}

export function hasOverrides({ service_overrides = '' }: HostDefinition): boolean {
  return service_overrides.trim() !== '';
}

export function hasExcludes({ service_excludes = [] }: HostDefinition): boolean {
  return service_excludes.length > 0;
}
