import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { contentTypeOf } from '../../shared/warm/webhooks/content-type.ts';
import {
  longestTemplate,
  longestUrl,
  mostPeers,
  receiverKinds,
  webhookFormats,
  webhookMethods,
} from '../../shared/warm/webhooks/webhook-settings.ts';
import type { VisibleWebhook } from '../../shared/warm/webhooks/webhooks.ts';
import { groupTimes, groupTimesAnswer, groupTimesData } from './group-time-fields.ts';
import { headers } from './headers-field.ts';

const contentType = /^[\w.+-]{1,64}\/[\w.+-]{1,64}(; ?[\w-]{1,32}=[\w.+-]{1,64})?$/;

/** The settings of the requests to the receiver of a webhook. */
export const requestSettings = once(() => ({
  kind: z
    .enum(receiverKinds)
    .optional()
    .describe(
      'what gets it: an address that changes are posted to (`http`, if not given), Alertmanagers, which get the problems that there are, or an event bus of Amazon EventBridge or a topic of Amazon SNS, which get changes',
    ),
  peer_urls: z
    .array(z.string().min(1).max(longestUrl))
    .max(mostPeers)
    .nullable()
    .optional()
    .describe('further Alertmanagers of a cluster, which all get the same as `url`; null: none'),
  format: z
    .enum(webhookFormats)
    .optional()
    .describe(
      'what requests to `url` say: the event as a CloudEvent (`cloudevents`, if not given), what `template` makes of it, or the problems of a host as an Alertmanager tells them (`alertmanager`, version 4)',
    ),
  ...groupTimes(),
  template: z
    .string()
    .min(1)
    .max(longestTemplate)
    .nullable()
    .optional()
    .describe(
      'the body of requests of the format `template`, in the language Liquid; it is tried against a recorded event of each kind',
    ),
  method: z.enum(webhookMethods).optional().describe('the method of requests to `url`; POST if not given'),
  content_type: z
    .string()
    .max(150)
    .regex(contentType, { error: 'must be a content type, e.g. application/json' })
    .nullable()
    .optional()
    .describe('the content type of requests to `url`; null: that of the format'),
  headers: headers(),
}));

/** These settings in answers. */
export const requestAnswer = once(() => ({
  kind: z
    .enum(receiverKinds)
    .describe('what gets it: an address, an event bus or a topic for changes, or Alertmanagers'),
  peer_urls: z.array(z.string()).describe('further Alertmanagers, which get the same as `url`'),
  format: z.enum(webhookFormats).describe('what requests to `url` say'),
  ...groupTimesAnswer(),
  template: z.string().nullable().describe('the body of requests of the format `template`; null: none'),
  method: z.enum(webhookMethods).describe('the method of requests to `url`'),
  content_type: z.string().describe('the content type of requests to `url`'),
  header_names: z
    .array(z.string())
    .describe('the names of headers that requests have in addition; their values are in no answer'),
}));

export function requestData(record: VisibleWebhook['record']) {
  return {
    ...groupTimesData(record),
    kind: record.kind ?? ('http' as const),
    peer_urls: record.peer_urls ?? [],
    format: record.format ?? 'cloudevents',
    template: record.template ?? null,
    method: record.method ?? 'POST',
    content_type: contentTypeOf(record),
    header_names: record.headers?.names ?? [],
  };
}
