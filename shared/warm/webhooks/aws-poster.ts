import * as z from 'zod';

import { type AwsKind, awsKindOf } from '../../base/aws-target.ts';
import { once } from '../../base/once.ts';
import type { AwsSender } from '../../connectors/webhook/index.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import { notPosted, type PosterOfWebhook, type WebhookPoster } from './webhook-poster.ts';

const timed = once(() => z.object({ time: z.string() }));

/** Returns the function that makes posters: those of `http`, and others for the kinds of receivers that are services of AWS. */
export function posterOfKind(http: PosterOfWebhook, aws: Pick<AwsSender, 'send'>): PosterOfWebhook {
  return async (record) => {
    const kind = awsKindOf(record.kind);
    return kind ? awsPoster(aws, kind, record) : http(record);
  };
}

function awsPoster(
  { send }: Pick<AwsSender, 'send'>,
  kind: AwsKind,
  { url, realm }: WebhookRecord,
): WebhookPoster {
  return {
    shownBody: ({ body }) => body,
    post: async (event) => {
      const { time } = timed().parse(JSON.parse(event.body));
      return send(kind, url, { ...event, realm, time });
    },
    send: () => Promise.resolve(notPosted('Problems are not sent to services of AWS.')),
  };
}
