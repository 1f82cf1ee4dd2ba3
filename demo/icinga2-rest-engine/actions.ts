/** The actions of the API as commands of the embedded engine. */
import * as z from 'zod';

import type { Site } from '../status-query-engine/site.ts';

const flag = (value: unknown) => (value === true ? 1 : 0);
const fields = z.looseObject({
  host: z.string().optional(),
  service: z.string().optional(),
  author: z.string().optional(),
  comment: z.string().optional(),
  plugin_output: z.string().optional(),
  performance_data: z.string().optional(),
});
type Fields = z.infer<typeof fields>;

/** An action on a host or a service: the name of its command with `*` for `HOST` or `SVC`, and its further arguments. */
const actions: Readonly<Record<string, (given: Fields) => readonly unknown[]>> = {
  'reschedule-check': ({ next_check: time }) => ['SCHEDULE_FORCED_*_CHECK', time],
  'schedule-downtime': ({ start_time, end_time, fixed, duration = 0, author, comment }) => [
    ...['SCHEDULE_*_DOWNTIME', start_time, end_time, flag(fixed), 0, duration, author, comment],
  ],
  'acknowledge-problem': ({ sticky, notify, persistent, expiry, author, comment }) => {
    const flags = [sticky === true ? 2 : 1, flag(notify), flag(persistent)];
    return expiry === undefined
      ? ['ACKNOWLEDGE_*_PROBLEM', ...flags, author, comment]
      : ['ACKNOWLEDGE_*_PROBLEM_EXPIRE', ...flags, expiry, author, comment];
  },
  'remove-acknowledgement': () => ['REMOVE_*_ACKNOWLEDGEMENT'],
  'add-comment': ({ author, comment }) => ['ADD_*_COMMENT', 1, author, comment],
  'process-check-result': ({ exit_status: code, plugin_output: output, performance_data: values }) => {
    const [first, ...more] = (output ?? '').split('\n');
    const withValues = values === undefined ? first : `${first}|${values}`;
    return ['PROCESS_*_CHECK_RESULT', code, [withValues, ...more].join(String.raw`\n`)];
  },
};

/** The names of the switches in commands, by their attributes. */
const switches: Readonly<Record<string, string>> = {
  enable_active_checks: '*_CHECK',
  enable_passive_checks: 'PASSIVE_*_CHECKS',
  enable_notifications: '*_NOTIFICATIONS',
  enable_flapping: '*_FLAP_DETECTION',
  enable_event_handler: '*_EVENT_HANDLER',
};

/** The lists of names in a body, by the member that they stand for. */
const lists = { hosts: 'host', services: 'service', downtimes: 'downtime', comments: 'comment' } as const;

/** Returns one body for each object that a body names, in order: the body with the object in place of its list. */
export function bodiesOf(body: unknown): unknown[] {
  const given = z.record(z.string(), z.unknown()).parse(body);
  const found = Object.entries(lists).find(([list]) => list in given);
  if (!found) return [given];
  const [list, member] = found;
  const { [list]: names, ...rest } = given;
  return z
    .array(z.string())
    .parse(names)
    .map((name) => ({ ...rest, [member]: name }));
}

/** Returns true if the site has the object that a body names. */
export function isKnown({ hosts, downtimes, comments }: Site, action: string, body: unknown): boolean {
  const given = fields.parse(body);
  if (action === 'remove-downtime') return downtimes.has(Number(remarkNumber(given['downtime'])));
  if (action === 'remove-comment') return comments.has(Number(remarkNumber(given.comment)));
  const [host = '', service] = String(given.host ?? given.service).split('!');
  return service === undefined ? hosts.has(host) : hosts.get(host)?.services.has(service) === true;
}

/** Returns the command of an action. `undefined` if the engine does not know the action, or if it names no object. */
export function commandOfAction(action: string, body: unknown): string | undefined {
  if (action === 'restart-process') return 'RESTART_PROCESS';
  const given = fields.parse(body);
  const remark = /^remove-(downtime|comment)$/.exec(action)?.[1];
  if (remark !== undefined) return removalOf(remark, given);
  const [name, ...rest] = actions[action]?.(given) ?? [];
  return typeof name === 'string' ? commandOf(name, given, rest) : undefined;
}

/** The tables of what actions make. */
const makes: Readonly<Record<string, 'downtimes' | 'comments'>> = {
  'schedule-downtime': 'downtimes',
  'add-comment': 'comments',
};

/** Returns the name and the number of the downtime or comment that an action has just made. `undefined` if it makes none. */
export function madeBy(action: string, body: unknown, site: Site) {
  const table = makes[action];
  const id = table && [...site[table].keys()].at(-1);
  if (id === undefined) return undefined;
  const { host, service } = fields.parse(body);
  return { legacy_id: id, name: `${String(host ?? service)}!${id}` };
}

/** Returns the number at the end of the name of a downtime or comment. */
function remarkNumber(name: unknown): string | undefined {
  return /!(\d+)$/.exec(String(name))?.[1];
}

function removalOf(remark: string, given: Fields): string | undefined {
  const id = remarkNumber(given[remark]);
  return id === undefined ? undefined : `DEL_HOST_${remark.toUpperCase()};${id}`;
}

/** Returns the commands that set attributes of a host or a service. */
export function commandsOfAttributes(target: Pick<Fields, 'host' | 'service'>, attrs: unknown): string[] {
  return Object.entries(z.record(z.string(), z.boolean()).parse(attrs)).flatMap(([attribute, isOn]) => {
    const what = switches[attribute];
    return what === undefined ? [] : (commandOf(`${isOn ? 'ENABLE' : 'DISABLE'}_${what}`, target, []) ?? []);
  });
}

function commandOf(name: string, { host, service }: Fields, rest: readonly unknown[]): string | undefined {
  const object = host ?? service?.replace('!', ';');
  if (object === undefined) return undefined;
  const word = host === undefined ? (name.startsWith('PROCESS') ? 'SERVICE' : 'SVC') : 'HOST';
  return [name.replace('*', word), object, ...rest].join(';');
}
