import { loadTemplates, type RenderedBody, type TemplateFault } from '../../connectors/webhook/index.ts';
import type { WebhookRecord, WebhookSettings } from '../../store/webhooks.ts';
import { contentTypeOf } from './content-type.ts';
import type { OwnHeaders } from './own-headers.ts';
import { variablesOf } from './template-variables.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A webhook that may not be stored yet. */
export type UsedWebhook = WebhookSettings & Pick<WebhookRecord, 'webhook_id' | 'realm'>;

/** Writes the body of a request about an event. A template may name the headers. */
export type BodyWriter = (event: Pick<WebhookEvent, 'body'>, headers: OwnHeaders) => RenderedBody;

export type BodyWriters = (webhook: UsedWebhook) => Promise<BodyWriter>;

/** Makes the writers of bodies. `publicUrl` is the public address of this API, empty if it is not known. */
export function bodyWriters(publicUrl: string): BodyWriters {
  return async (webhook) => {
    const { format, template } = webhook;
    if (format !== 'template' || template === undefined) return ({ body }) => ({ body });
    const { renderTemplate } = await loadTemplates();
    const isJson = /^application\/([\w.-]+\+)?json(;|$)/i.test(contentTypeOf(webhook));
    return ({ body }, headers) =>
      renderTemplate(template, variablesOf(body, { publicUrl, headers }), { isJson });
  };
}

/** Returns the headers of a webhook with other values, for bodies that people read. */
export function hiddenHeaders({ headers }: WebhookSettings): OwnHeaders {
  return Object.fromEntries((headers?.names ?? []).map((name) => [name, '***']));
}

/** Returns a fault of a template as a sentence without its end. */
export function faultText({ message, line, column }: TemplateFault): string {
  return line === null ? message : `line ${line}, column ${column ?? 1}: ${message}`;
}
