import type { HostDefinition } from './host-definition.ts';
import type { ObjectDialect } from './import-tool.ts';
import { type FieldLimit, hasExcludes, hasOverrides } from './limits.ts';

/** The fields that the engines that load an export cannot hold. */
export const stagedLimits: Readonly<Record<ObjectDialect, readonly FieldLimit[]>> = {
  nagios: [
    {
      field: 'service_overrides',
      isExceeded: hasOverrides,
      reason:
        "is not possible on Nagios and Naemon: a host cannot change the services that the engine's files give it",
    },
    {
      field: 'service_excludes',
      isExceeded: hasExcludes,
      reason:
        "is not possible on Nagios and Naemon: a host cannot decline the services that the engine's files give it",
    },
  ],
  shinken: (['check_interval', 'retry_interval'] as const).map((field) => ({
    field,
    isExceeded: (host: HostDefinition) => !Number.isInteger(host[field] ?? 0),
    reason: 'must be whole minutes on Shinken and Alignak',
  })),
};
