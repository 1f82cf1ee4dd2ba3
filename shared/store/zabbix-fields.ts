import * as z from 'zod';

import { once } from '../base/once.ts';

/** The states of services, in the order of their numbers. */
const serviceStates = ['ok', 'warning', 'critical', 'unknown'] as const;

/** The fields of the rules by which the states of a Zabbix are made. */
export const zabbixShape = once(() => ({
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
