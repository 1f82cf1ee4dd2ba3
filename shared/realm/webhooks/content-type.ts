import type { WebhookSettings } from '../../store/webhooks.ts';

/** Returns the content type of the requests to a receiver: its own, or that of the format. */
export function contentTypeOf({ content_type: own, format, kind }: WebhookSettings): string {
  const isPlain = format === 'template' || kind === 'alertmanager';
  return own ?? (isPlain ? 'application/json' : 'application/cloudevents+json');
}
