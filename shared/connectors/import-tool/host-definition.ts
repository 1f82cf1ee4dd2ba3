import * as z from 'zod';

import {
  faultOfName,
  hostAddress,
  hostName,
  nameList,
  namesIn,
  NOTHING,
  NOTHING_ALONE,
  oneLine,
} from './host-grammar.ts';
import { serviceExclude, serviceOverrides } from './service-rules.ts';

const minutes = z.int().min(1).max(525_600);

const templateName = z.string().superRefine((name, context) => {
  const fault = name === NOTHING ? NOTHING_ALONE : faultOfName(name);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/**
 * The host creation payload (spec 2.1). It stays as it was written: lists are comma texts, intervals are minutes.
 * Unknown fields are faults.
 */
export const hostDefinition = z
  .strictObject({
    host_name: hostName,
    address: hostAddress.describe('IPv4 or IPv6 address, or host name'),
    business_impact: z.int().min(0).max(5).optional(),
    check_interval: minutes.optional().describe('minutes'),
    retry_interval: minutes.optional().describe('minutes'),
    max_check_attempts: z.int().min(1).max(1000).optional(),
    contact_groups: nameList.optional().describe('comma list; a leading + adds to what templates give'),
    contacts: nameList.optional().describe('comma list; a leading + adds to what templates give'),
    parents: nameList.optional().describe('comma list of host names'),
    poller_tag: oneLine.optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    notifications_enabled: z.boolean().optional(),
    service_overrides: serviceOverrides
      .optional()
      .describe('one `service,directive value` per line; service is exact, `*` or `r:regex`'),
    service_excludes: z.array(serviceExclude).optional().describe('service descriptions, `*` or `r:regex`'),
    use_templates: z.array(templateName).optional().describe('templates, the strongest first'),
  })
  .superRefine((host, context) => {
    if (host.parents === undefined || !namesIn(host.parents).includes(host.host_name)) return;
    context.addIssue({ code: 'custom', path: ['parents'], message: 'a host cannot be its own parent' });
  });
export type HostDefinition = z.infer<typeof hostDefinition>;
