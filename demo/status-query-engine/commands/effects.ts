import { applyResult } from '../check-result.ts';
import { addComment, addDowntime, endDowntime, settleDowntimes } from '../downtimes.ts';
import { notificationLine, passiveCheckLine } from '../log-lines.ts';
import { QueryFault } from '../query.ts';
import type { Checkable, Site, Subject } from '../site.ts';
import { checkable } from '../site.ts';
import type { DialectName } from '../snapshot.ts';

/** The context in which a command is executed. */
export interface CommandExecution {
  readonly site: Site;
  readonly dialect: DialectName;
  readonly now: number;
  /** The time in the command, in epoch seconds. Naemon uses it as the time of comments. */
  readonly commandTime: number;
  readonly text: (argument: string) => string;
  readonly number: (argument: string) => number;
}

/** The context of a command about a host or a service. */
export interface ObjectCommandExecution extends CommandExecution {
  readonly subject: Subject;
}

export type Effect = (execution: CommandExecution) => void;
export type ObjectEffect = (execution: ObjectCommandExecution) => void;

export function processResult(execution: ObjectCommandExecution): void {
  const { site, dialect, subject, now, commandTime } = execution;
  const code = execution.number('status_code');
  // The time of a result is that of its command.
  const time = Math.min(commandTime, now);
  const outputs = parseOutput(execution.text('plugin_output').replaceAll('\\n', '\n'));
  const result = { ...outputs, time, state: code >= 0 && code <= 3 ? code : 3, passive: true };
  if (dialect === 'icinga2') {
    refuseOnIcinga(subject, code);
    if (isOvertaken(checkable(subject), time)) return;
    applyResult(site, subject, { ...result, hardAtOnce: false });
  } else if (site.acceptsPassiveChecks && !ignoredByNaemon(subject, code)) {
    const output = outputs.output.replaceAll(';', ':');
    site.log.push(passiveCheckLine({ time, subject }, code, output));
    applyResult(site, subject, { ...result, output, hardAtOnce: subject.service === null });
  }
}

/** Parses `text|performance data`, followed by long output from the second line on. */
function parseOutput(whole: string): { output: string; long_output: string; perf_data: string } {
  const [first = '', ...rest] = whole.split('\n');
  const [output = '', ...perf] = first.split('|');
  return { output: output.trim(), long_output: rest.join('\n'), perf_data: perf.join('|').trim() };
}

/** Returns true if a result is older than the present one. Icinga 2 drops it, but says that it was accepted. */
function isOvertaken({ has_been_checked, last_check }: Checkable, time: number): boolean {
  return has_been_checked && time < last_check;
}

function ignoredByNaemon({ host, service }: Subject, code: number): boolean {
  return !(service ?? host).accept_passive_checks || (service === null && (code < 0 || code > 2));
}

function refuseOnIcinga({ host, service }: Subject, code: number): void {
  const object = service ?? host;
  const named = service ? `service '${service.description}'` : `host '${host.name}'`;
  if (!object.accept_passive_checks) {
    throw new QueryFault(452, `Got passive check result for ${named} which has passive checks disabled.`);
  }
  if (!service && code !== 0 && code !== 1) throw new QueryFault(452, `Invalid status code: ${code}`);
}

/**
 * Acknowledges a problem. On an object without a problem, Naemon does nothing and reports nothing. It acknowledges an acknowledged
 * problem again.
 */
export function acknowledge(execution: ObjectCommandExecution): void {
  const { subject, now } = execution;
  const object = checkable(subject);
  if (execution.dialect === 'icinga2') refuseAcknowledgement(execution);
  else if (object.state === 0 || isOver(execution)) return;
  object.acknowledged = true;
  // Naemon takes every number but 0 as sticky.
  const sticky = execution.number('sticky');
  object.acknowledgement_type = sticky === 2 || (execution.dialect === 'naemon' && sticky !== 0) ? 2 : 1;
  object.last_update = now;
  if (execution.number('notify') !== 0) notifyContacts(execution, object.contacts);
  addAcknowledgementComment(execution, 4);
}

function notifyContacts({ site, subject, now, text }: ObjectCommandExecution, contacts: readonly string[]) {
  const reason = { word: 'ACKNOWLEDGEMENT', author: text('author'), text: text('comment') };
  for (const contact of contacts) site.log.push(notificationLine({ time: now, subject }, contact, reason));
}

/** Returns true if the acknowledgement was to end before now. */
function isOver({ now, number }: CommandExecution): boolean {
  const end = number('end_time');
  return end > 0 && end <= now;
}

function refuseAcknowledgement({ subject, now, number, text }: ObjectCommandExecution): void {
  const { state, acknowledged } = checkable(subject);
  const named = subject.service ? `service '${subject.service.description}'` : `host '${subject.host.name}'`;
  if (text('end_time') !== '' && number('end_time') <= now)
    throw new QueryFault(452, `Acknowledgement expire time must be in the future for ${named}`);
  if (state === 0) throw new QueryFault(452, `The ${named} is OK.`);
  if (acknowledged) throw new QueryFault(452, `The ${named} is already acknowledged.`);
}

export function removeAcknowledgement({ site, dialect, subject, now }: ObjectCommandExecution): void {
  const object = checkable(subject);
  object.acknowledged = false;
  object.last_update = now;
  if (dialect === 'icinga2') object.acknowledgement_type = 0;
  for (const each of site.comments.values()) {
    const announces = each.entry_type === 4 && checkable(each) === object;
    if (announces && !each.persistent) site.comments.delete(each.id);
  }
}

export function addAcknowledgementComment(execution: ObjectCommandExecution, entry_type: 1 | 4 = 1): void {
  addComment(execution.site, {
    ...whom(execution.subject),
    author: execution.text('author'),
    text: execution.text('comment'),
    entry_time: execution.dialect === 'naemon' ? execution.commandTime : execution.now,
    entry_type,
    persistent: execution.number('persistent') !== 0,
    expire_time: execution.number('end_time'),
  });
}

/** Returns true if a command for hosts, or for services, finds what is about a subject. Icinga 2 goes by the number alone. */
const finds = (kind: 'host' | 'service', { service }: Subject, { dialect }: CommandExecution) =>
  dialect === 'icinga2' || (service === null) === (kind === 'host');

export const deleteComment = (kind: 'host' | 'service') => (execution: CommandExecution) => {
  const comment = execution.site.comments.get(execution.number('id'));
  if (comment && finds(kind, comment, execution)) execution.site.comments.delete(comment.id);
};

/**
 * Schedules a downtime. Naemon silently creates none if the time is over or the end precedes the start, and announces the others by a
 * comment.
 */
export function scheduleDowntime(execution: ObjectCommandExecution): void {
  const { site, dialect, now } = execution;
  const [start_time, end_time] = [execution.number('start_time'), execution.number('end_time')];
  const naemon = dialect === 'naemon';
  if (naemon && (end_time <= now || end_time <= start_time)) return;
  const fixed = execution.number('fixed') !== 0;
  const whole = {
    ...whom(execution.subject),
    author: execution.text('author'),
    text: execution.text('comment'),
    entry_time: naemon ? execution.commandTime : now,
    start_time,
    end_time,
    fixed,
    duration: naemon && fixed ? end_time - start_time : execution.number('duration'),
    triggered_by: execution.number('trigger_id'),
  };
  const comment_id = naemon ? announce(execution, whole).id : 0;
  addDowntime(site, { ...whole, comment_id });
  settleDowntimes(site, now);
}

function announce(
  { site, subject, now }: ObjectCommandExecution,
  downtime: {
    readonly author: string;
    readonly start_time: number;
    readonly end_time: number;
    readonly fixed: boolean;
  },
): { readonly id: number } {
  const kind = subject.service ? 'service' : 'host';
  const [from, to] = [clockTime(downtime.start_time), clockTime(downtime.end_time)];
  const when = downtime.fixed
    ? `fixed downtime from ${from} to ${to}`
    : `flexible downtime starting between ${from} and ${to}`;
  return addComment(site, {
    ...whom(subject),
    author: downtime.author,
    text:
      `This ${kind} has been scheduled for ${when}.  ` +
      `Notifications for the ${kind} will not be sent out during that time period.`,
    entry_time: now,
    entry_type: 2,
    persistent: false,
    expire_time: 0,
  });
}

function clockTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

export const deleteDowntime = (kind: 'host' | 'service') => (execution: CommandExecution) => {
  const { site, now: time, number } = execution;
  const downtime = site.downtimes.get(number('id'));
  if (downtime && finds(kind, downtime, execution))
    endDowntime(site, downtime, { time, change: 'CANCELLED' });
};

/** Runs a later check now: the state remains, and the times change. */
export function forceCheck({ dialect, subject, now, number }: ObjectCommandExecution): void {
  const object = checkable(subject);
  const wanted = number('check_time');
  if (wanted > now) object.next_check = wanted;
  else if (object.active_checks_enabled || dialect === 'icinga2') {
    object.last_check = now;
    object.has_been_checked = true;
    object.next_check = now + Math.round(object.check_interval * 60);
    object.last_update = now;
    object.passive = false;
    // No check takes exactly as long as the one before.
    object.execution_time += 0.001;
    object.last_time[object.state] = now;
  }
}

type Switch =
  | 'active_checks_enabled'
  | 'accept_passive_checks'
  | 'notifications_enabled'
  | 'flap_detection_enabled'
  | 'event_handler_enabled';

export function setSwitch(name: Switch, on: boolean): ObjectEffect {
  return ({ subject, now }) => {
    const object: Checkable = checkable(subject);
    object[name] = on;
    object.last_update = now;
  };
}

function whom({ host, service }: Subject): Subject {
  return { host, service };
}
