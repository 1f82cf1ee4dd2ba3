import type { Fault } from '../../base/errors.ts';
import { recordedEvents } from './recorded-events.ts';
import { type BodyWriters, faultText, hiddenHeaders, type UsedWebhook } from './webhook-body.ts';

/** The largest number of faults that are answered. */
const mostFaults = 5;

/** Tries the template of a webhook against a recorded event of each kind. Returns its faults, as those of a body. */
export async function faultsOfTemplate(webhook: UsedWebhook, writers: BodyWriters): Promise<Fault[]> {
  if (webhook.format !== 'template') return [];
  if (webhook.template === undefined) return [faultOf('must be there if the format is template')];
  const write = await writers(webhook);
  const types = new Map<string, string>();
  for (const event of recordedEvents(webhook)) {
    const { fault } = write(event, hiddenHeaders(webhook));
    const message = fault && faultText(fault);
    if (message !== undefined && !types.has(message)) types.set(message, event.type);
  }
  return [...types].slice(0, mostFaults).map(([message, type]) => faultOf(`${message} (for ${type})`));
}

function faultOf(message: string): Fault {
  return { in: 'body', field: 'template', message };
}
