import * as z from 'zod';

import { once } from '../base/once.ts';

/** The states of services, in the order of their numbers. */
const serviceStates = ['ok', 'warning', 'critical', 'unknown'] as const;

/** The fields of a Zabbix alone: the rules by which its states are made, and a second token. */
export const zabbixShape = once(() => ({
  maintenance_credentials: z
    .string()
    .min(1)
    .optional()
    .describe(
      'zabbix: name of the secret with the token that makes and removes maintenances; without it that of credentials does',
    ),
  severity_states: z
    .array(z.enum(serviceStates))
    .length(
      6,
      'must be six states: of the severities Not classified, Information, Warning, Average, High, Disaster',
    )
    .optional()
    .describe(
      'zabbix: the state of a service by the severity of its problem; the default is unknown ok warning warning critical critical',
    ),
  availability_items: z
    .array(z.string().min(1).max(255))
    .min(1)
    .max(20)
    .optional()
    .describe(
      'zabbix: keys of the items whose triggers tell whether a host is DOWN; the default is icmpping, agent.ping and those of zabbix[host,…,available]',
    ),
}));
