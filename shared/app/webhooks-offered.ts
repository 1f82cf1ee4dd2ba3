import type { Dependencies } from './dependencies.ts';

/** Returns true if this deployment delivers webhooks: a server, or a stage on AWS with warm states. */
export function areWebhooksOffered({ webhooks, config }: Pick<Dependencies, 'webhooks' | 'config'>): boolean {
  return webhooks !== undefined || config.warmStatesSecret !== '';
}
