import * as z from 'zod';

import { once } from '../base/once.ts';

const label = once(() => z.string().min(1).max(255));
const words = once(() => z.array(label()).min(1).max(50).optional());

/** The fields of a monitoring API that only an Alertmanager has: how alerts become hosts and services. */
export const alertmanagerShape = once(() => ({
  auth: z
    .enum(['basic', 'bearer'])
    .optional()
    .describe(
      'alertmanager: bearer sends the password of the secret as a token; basic unless said otherwise',
    ),
  host_labels: words().describe(
    'alertmanager: labels that name the host, the first that an alert has; instance, host, node, pod',
  ),
  service_labels: words().describe('alertmanager: labels that name the service; alertname'),
  hostgroup_label: label().optional().describe('alertmanager: label with the hostgroup'),
  severity_label: label().optional().describe('alertmanager: label with the severity; severity'),
  critical_values: words().describe('alertmanager: severities of CRITICAL; critical, error, page'),
  warning_values: words().describe('alertmanager: severities of WARNING; warning, warn'),
  ok_values: words().describe('alertmanager: severities that are no problem; none, info, ok'),
  host_alerts: words().describe(
    'alertmanager: values of alertname that say that the host is DOWN; InstanceDown, HostDown',
  ),
}));

/** The names of these fields. */
export const alertmanagerFields = [
  ...(['auth', 'host_labels', 'service_labels', 'hostgroup_label', 'severity_label'] as const),
  ...(['critical_values', 'warning_values', 'ok_values', 'host_alerts'] as const),
] as const;
