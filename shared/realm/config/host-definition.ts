import * as z from 'zod';

import { once } from '../../base/once.ts';
import { NULL_WORD, NULL_WORD_MESSAGE, parseNames } from '../../connectors/import-tool/index.ts';
import {
  commaNameList,
  faultOfName,
  hostAddress,
  hostNameSchema,
  nameFacts,
  singleLineText,
} from './host-grammar.ts';
import { serviceExclude, serviceOverrides } from './service-rules.ts';

const LEAST_MINUTES = 0.01;
const minutes = once(() =>
  z
    .number()
    .min(0)
    .max(525_600)
    .refine(
      (value) => value <= 0 || value >= LEAST_MINUTES,
      `must be 0 or at least ${LEAST_MINUTES} (minutes)`,
    ),
);

const templateName = once(() =>
  z
    .string()
    .superRefine((name, context) => {
      const fault = name === NULL_WORD ? NULL_WORD_MESSAGE : faultOfName(name);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .meta(nameFacts),
);

/** The largest number of entries per list. With the longest texts, a host still fits into one item of the table (400 KB). */
const mostItems = 100;

const added = 'comma list; a leading + adds to what templates give (not on Icinga 2)';

/** The fields of a host definition that decide about its services. */
const serviceFields = once(() => ({
  service_overrides: serviceOverrides()
    .optional()
    .describe(
      'one `service,directive value` per line; service is exact, `*` or `r:regex`. For Shinken and Alignak only: ' +
        'on Icinga 2 apply rules decide, on Nagios and Naemon the files of the engine',
    ),
  service_excludes: z
    .array(serviceExclude())
    .max(mostItems)
    .optional()
    .describe('service descriptions, `*` or `r:regex`. For Shinken and Alignak only, as service_overrides'),
  use_templates: z.array(templateName()).max(mostItems).optional().describe('templates, the strongest first'),
}));

/**
 * The host creation payload (spec 2.1), stored as it was written: lists are comma texts, intervals are minutes. Unknown fields
 * are faults.
 */
export const hostDefinition = once(() =>
  z
    .strictObject({
      host_name: hostNameSchema(),
      address: hostAddress().describe('IPv4 or IPv6 address, or host name'),
      business_impact: z.int().min(0).max(5).optional(),
      check_interval: minutes().optional().describe('minutes; 0: no regular checks (not on Icinga 2)'),
      retry_interval: minutes().optional().describe('minutes; 0 only where check_interval is'),
      max_check_attempts: z
        .int()
        .min(1, 'must be at least 1: with 0 no problem would ever be certain')
        .max(1000)
        .optional(),
      contact_groups: commaNameList().optional().describe(added),
      contacts: commaNameList().optional().describe(added),
      parents: commaNameList()
        .optional()
        .describe(
          'comma list of host names. Not on Icinga 2, where a parent is an object of its own, a dependency',
        ),
      poller_tag: singleLineText().optional(),
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      notifications_enabled: z.boolean().optional(),
      ...serviceFields(),
    })
    .superRefine(refuseContradictions),
);

interface Contradictory {
  readonly host_name: string;
  /** A text, or any value that the caller sent if the field itself has faults. */
  readonly parents?: unknown;
  readonly check_interval?: number | undefined;
  readonly retry_interval?: number | undefined;
}

/** Adds a fault for each contradiction between two fields of a definition. */
export function refuseContradictions(host: Contradictory, context: z.RefinementCtx): void {
  if (typeof host.parents === 'string' && parseNames(host.parents).includes(host.host_name)) {
    context.addIssue({ code: 'custom', path: ['parents'], message: 'a host cannot be its own parent' });
  }
  if (host.retry_interval === 0 && host.check_interval !== 0) {
    const message = 'must be more than 0, as a check would be repeated without a pause';
    context.addIssue({ code: 'custom', path: ['retry_interval'], message });
  }
}
