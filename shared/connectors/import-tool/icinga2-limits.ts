import type { HostDefinition } from './host-definition.ts';
import { type FieldLimit, hasExcludes, hasOverrides } from './limits.ts';
import { addsToTemplates } from './object-text.ts';

/** The fields that Icinga 2 cannot hold, or not through its REST interface. */
export const icinga2Limits: readonly FieldLimit[] = [
  {
    field: 'parents',
    isExceeded: ({ parents = '' }) => parents !== '',
    reason: 'is not possible on Icinga 2 here: there a parent is an object of its own, a dependency',
  },
  {
    field: 'service_overrides',
    isExceeded: hasOverrides,
    reason:
      'is not possible on Icinga 2: its apply rules decide what a service is like, for every host of the rule',
  },
  {
    field: 'service_excludes',
    isExceeded: hasExcludes,
    reason: 'is not possible on Icinga 2: its apply rules decide which services a host has',
  },
  ...(['contacts', 'contact_groups'] as const).map((field) => ({
    field,
    isExceeded: (host: HostDefinition) => addsToTemplates(host[field] ?? ''),
    reason: "may not begin with + on Icinga 2: a host's own list replaces that of its templates",
  })),
  ...(['check_interval', 'retry_interval'] as const).map((field) => ({
    field,
    isExceeded: (host: HostDefinition) => host[field] === 0,
    reason: 'may not be 0 on Icinga 2, which knows no check without an interval',
  })),
];
