import { AppError } from '../../base/errors.ts';
import type { HostDefinition } from './host-definition.ts';

/** A field, or a value of it, that a kind of import tool cannot hold. */
export interface FieldLimit {
  readonly field: keyof HostDefinition;
  readonly isExceeded: (host: HostDefinition) => boolean;
  /** The message to the caller: what the engine lacks. */
  readonly reason: string;
}

/** Throws invalid `field_not_supported` with a fault for each limit that the host exceeds. */
export function refuseUnsupportedFields(limits: readonly FieldLimit[], host: HostDefinition): void {
  const faults = limits
    .filter(({ isExceeded }) => isExceeded(host))
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
