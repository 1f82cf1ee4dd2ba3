/** Downtimes and acknowledgements as silences. */
import { AppError } from '../../base/errors.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import { argumentText, type Command } from '../status-query/index.ts';
import { errors } from './errors.ts';
import { type LabelTable, noHost, subjectOf } from './label-table.ts';
import { acknowledgementWord, anyPort, type Remark } from './silences.ts';
import type { EngineAlert, SilenceMatcher } from './wire.ts';
import type { PeersState } from './world.ts';

/** A silence to write, or the ids of those to end. */
export type SilenceChange = { readonly post: NewSilence } | { readonly end: readonly string[] };

interface NewSilence {
  readonly matchers: readonly SilenceMatcher[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly createdBy: string;
  readonly comment: string;
}

export interface OperationContext {
  readonly world: PeersState;
  readonly table: LabelTable;
  readonly numbers: RemarkNumbers;
  readonly realm: string;
  /** The present time in seconds since the epoch. */
  readonly now: number;
}

const verbs =
  /^(SCHEDULE|DEL|ACKNOWLEDGE|REMOVE)_(HOST|SVC)_(DOWNTIME|PROBLEM|PROBLEM_EXPIRE|ACKNOWLEDGEMENT)$/;

/** The time after which an acknowledgement ends that has no end: silences must have one. 365 days in seconds. */
const longestAcknowledgement = 31_536_000;

/** Returns the change that a command means. Throws `engine_refused_command` for all others but downtimes and acknowledgements. */
export function changeOf({ name, arguments: given }: Command, context: OperationContext): SilenceChange {
  const [, verb = '', kind] = verbs.exec(name) ?? [];
  const make = changes[verb];
  if (!make) throw refused(context, 'takes downtimes and acknowledgements, and no other operations');
  return make(given.map(argumentText), kind === 'HOST', context);
}

type MakeChange = (words: string[], isHost: boolean, context: OperationContext) => SilenceChange;

/** The changes by the first word of a command. Its arguments begin with the names of the object. */
const changes: Readonly<Record<string, MakeChange>> = {
  SCHEDULE: ([host = '', ...words], isHost, context) => {
    const service = isHost ? '' : (words.shift() ?? '');
    const facts = downtime(words, context);
    return { post: { ...facts, matchers: downtimeMatchers({ host, service }, context) } };
  },
  ACKNOWLEDGE: ([host = '', ...words], isHost, context) => {
    const service = isHost ? '' : (words.shift() ?? '');
    const facts = acknowledgement(words, context);
    return { post: { ...facts, matchers: problemMatchers({ host, service }, context) } };
  },
  DEL: ([number], _isHost, context) => endDowntime(Number(number), context),
  REMOVE: ([host = '', service = ''], isHost, context) =>
    endAcknowledgements({ host, service: isHost ? '' : service }, context),
};

type SilenceFacts = Omit<NewSilence, 'matchers'>;

function downtime(
  [start, end, fixed, , , author = '', comment = '']: string[],
  context: OperationContext,
): SilenceFacts {
  if (fixed !== '1') throw refused(context, 'has no flexible downtimes');
  return { startsAt: timeOf(start), endsAt: timeOf(end), createdBy: author, comment };
}

/** `words` are the flags, the end if there is one, the author and the comment. */
function acknowledgement(words: string[], { now }: OperationContext): SilenceFacts {
  const [author = '', comment = ''] = words.slice(-2);
  const end = words.length > 5 ? words[3] : String(now + longestAcknowledgement);
  return {
    // The clock of the Alertmanager decides: it replaces a begin in the past by the present.
    ...{ startsAt: timeOf(String(now - 3600)), endsAt: timeOf(end), createdBy: author },
    comment: `${acknowledgementWord} ${comment}`,
  };
}

function endDowntime(number: number, context: OperationContext): SilenceChange {
  const { numbers, world } = context;
  const name = numbers.nameOf(number);
  const found = world.downtimes.find((one) => one.number === number);
  if (name === undefined || !found) return { end: [] };
  return { end: [ownIdOf(found, world.downtimes, context)] };
}

function endAcknowledgements(
  { host, service }: Pick<Remark, 'host' | 'service'>,
  context: OperationContext,
): SilenceChange {
  const { acknowledgements } = context.world;
  const found = acknowledgements.filter((one) => one.host === host && one.service === service);
  return { end: found.map((one) => ownIdOf(one, acknowledgements, context)) };
}

/** Returns the id of the silence. Throws if it is one of other objects too, which would be no longer silent. */
function ownIdOf({ silence }: Remark, all: readonly Remark[], context: OperationContext): string {
  const { length } = all.filter((one) => one.silence.id === silence.id);
  if (length === 1) return silence.id;
  throw refused(context, `has one silence for ${length} hosts and services, which is ended there alone`);
}

type SilencedObject = Pick<Remark, 'host' | 'service'>;

/** A downtime of a host covers all its alerts, also those that begin later. */
function downtimeMatchers(object: SilencedObject, context: OperationContext): SilenceMatcher[] {
  if (object.service !== '') return problemMatchers(object, context);
  if (object.host === noHost)
    throw refused(context, 'has alerts without a host, which have no common downtime');
  return hostMatchers(
    alertsOf(object.host, () => true, context),
    object.host,
    context,
  );
}

/** Returns the matchers of the alerts of a service, or of those about a host itself. */
function problemMatchers({ host, service }: SilencedObject, context: OperationContext): SilenceMatcher[] {
  const { table } = context;
  const alerts = alertsOf(host, ({ labels }) => subjectOf(labels, table).service === service, context);
  const ofHost = hostMatchers(alerts, host, context);
  if (service !== '')
    return [...ofHost, ...table.service.map((label) => exact(label, alerts[0]?.labels[label] ?? ''))];
  const names = new Set(alerts.map(({ labels }) => labels['alertname'] ?? ''));
  return [...ofHost, pattern('alertname', [...names].map(escaped).join('|'))];
}

function alertsOf(
  name: string,
  isWanted: (alert: EngineAlert) => boolean,
  context: OperationContext,
): readonly EngineAlert[] {
  const host = context.world.hosts.find((one) => one.name === name);
  const alerts = host?.alerts.filter(isWanted) ?? [];
  if (alerts.length > 0) return alerts;
  throw refused(context, 'has no alert of this object any more');
}

function hostMatchers(
  alerts: readonly EngineAlert[],
  name: string,
  context: OperationContext,
): SilenceMatcher[] {
  const { table } = context;
  const labels = new Set(alerts.map((alert) => subjectOf(alert.labels, table).label));
  if (labels.size > 1)
    throw refused(context, 'has alerts of this object that name the host by different labels');
  const [label] = labels;
  if (label === undefined) return table.host.map((one) => exact(one, ''));
  const isExact = alerts.every((alert) => alert.labels[label] === name);
  return [isExact ? exact(label, name) : pattern(label, escaped(name) + anyPort)];
}

function exact(name: string, value: string): SilenceMatcher {
  return { name, value, isRegex: false, isEqual: true };
}

function pattern(name: string, value: string): SilenceMatcher {
  return { name, value, isRegex: true, isEqual: true };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`);
}

function timeOf(seconds: string | undefined): string {
  const time = new Date(Number(seconds) * 1000);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new AppError('number_not_allowed', {
    detail: 'A time of a command must be a whole number of seconds.',
  });
}

function refused({ realm }: OperationContext, why: string): AppError {
  return errors.refuses(realm, why);
}
