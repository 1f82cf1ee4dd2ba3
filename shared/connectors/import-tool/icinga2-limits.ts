import { AppError } from '../../base/errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { adds } from './host-grammar.ts';

interface Limit {
  readonly field: keyof HostDefinition;
  readonly isBeyond: (host: HostDefinition) => boolean;
  /** What Icinga 2 lacks, as a message to the caller. */
  readonly reason: string;
}

/** What an Icinga 2 cannot hold, or not through its REST interface. */
const limits: readonly Limit[] = [
  {
    field: 'parents',
    isBeyond: ({ parents = '' }) => parents !== '',
    reason: 'is not possible on Icinga 2 here: there a parent is an object of its own, a dependency',
  },
  {
    field: 'service_overrides',
    isBeyond: ({ service_overrides = '' }) => service_overrides.trim() !== '',
    reason:
      'is not possible on Icinga 2: its apply rules decide what a service is like, for every host of the rule',
  },
  {
    field: 'service_excludes',
    isBeyond: ({ service_excludes = [] }) => service_excludes.length > 0,
    reason: 'is not possible on Icinga 2: its apply rules decide which services a host has',
  },
  ...(['contacts', 'contact_groups'] as const).map((field) => ({
    field,
    isBeyond: (host: HostDefinition) => adds(host[field] ?? ''),
    reason: "may not begin with + on Icinga 2: a host's own list replaces that of its templates",
  })),
  ...(['check_interval', 'retry_interval'] as const).map((field) => ({
    field,
    isBeyond: (host: HostDefinition) => host[field] === 0,
    reason: 'may not be 0 on Icinga 2, which knows no check without an interval',
  })),
];

/** Throws invalid `field_not_supported`, with a fault for each field that an Icinga 2 cannot hold. */
export function refuseUnsupported(host: HostDefinition): void {
  const faults = limits
    .filter(({ isBeyond }) => isBeyond(host))
    .map(({ field, reason }) => ({ in: 'body' as const, field, message: reason }));
  if (faults.length === 0) return;
  const detail = faults.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new AppError('field_not_supported', { detail: `${detail}.`, faults });
}
