import type { WebhookSettings } from '../../store/webhooks.ts';

/** Returns the content type of the requests to a receiver: its own, or that of the format. */
export function contentTypeOf({ content_type: own, format, kind }: WebhookSettings): string {
  const isEvent = (format ?? 'cloudevents') === 'cloudevents' && kind !== 'alertmanager';
  return own ?? (isEvent ? 'application/cloudevents+json' : 'application/json');
}
