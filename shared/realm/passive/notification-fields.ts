import * as z from 'zod';

import { once } from '../../base/once.ts';

const anything = (about: string) => z.unknown().optional().describe(about);

/**
 * The body that a log platform sends over HTTP for an event. Only `event` is always there: earlier versions send fewer fields,
 * and a sender's own template may send anything. The fields are checked one by one.
 */
export const notification = once(() =>
  z
    .looseObject({
      event: z
        .looseObject({
          id: anything('the same one within 24 hours is taken once'),
          message: anything('becomes the output of the check'),
          timestamp: anything('ISO 8601; the time of the check, if it is of the last 24 hours'),
          priority: anything('0 OK; 1, 2 WARNING (hosts: UP); 3, 4 CRITICAL (hosts: DOWN)'),
          fields: anything(
            'object of texts: host_name (or hostname, host), service, realm, return_code (or state, either wins over priority)',
          ),
          group_by_fields: anything('object of texts: the host, where fields have none'),
          key_tuple: anything('list: its first text is the host, where neither has one'),
        })
        .describe('the event itself'),
      event_definition_title: anything('the output, if the event has no message'),
      backlog: anything('list of messages: the fields of the first, for the host'),
    })
    .meta({ id: 'Notification' }),
);
export type Notification = z.output<ReturnType<typeof notification>>;

/** Returns a field of any value. `undefined` means that the value has no such field. */
export function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  const member: unknown = Reflect.get(value, key);
  return member;
}

/** Returns a text that is not empty, or a number as text. `undefined` for anything else. */
export function wordOf(value: unknown, key: string | number): string | undefined {
  const field = memberOf(value, key);
  if (typeof field === 'number' && Number.isFinite(field)) return String(field);
  if (typeof field !== 'string') return undefined;
  const word = field.trim();
  // The platform writes `<unknown>` for a definition that was deleted.
  return word === '' || word === '<unknown>' ? undefined : word;
}
