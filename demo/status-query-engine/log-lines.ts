import type { LogLine, Subject } from './site.ts';
import { checkable } from './site.ts';

/** The words for states in the log, by number. */
const hostStates = ['UP', 'DOWN', 'UNREACHABLE', 'UNKNOWN'];
const serviceStates = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'];

/** The time (epoch seconds) and object of an event. The state, attempt and output are the present ones of the object. */
export interface LoggedEvent {
  readonly time: number;
  readonly subject: Subject;
}

export function alert({ time, subject }: LoggedEvent): LogLine {
  return stateLine({ time, subject }, { class: 1, type: `${kindOf(subject)} ALERT` });
}

export function currentState({ time, subject }: LoggedEvent): LogLine {
  return stateLine({ time, subject }, { class: 6, type: `CURRENT ${kindOf(subject)} STATE` });
}

/**
 * Returns the line of a notification to one contact. `reason` is null for an ordinary problem or recovery, otherwise for example
 * `ACKNOWLEDGEMENT`.
 */
export function notificationLine(
  { time, subject }: LoggedEvent,
  contact: string,
  reason: { readonly word: string; readonly author: string; readonly text: string } | null = null,
): LogLine {
  const object = checkable(subject);
  const word = stateWord(subject, object.state);
  const state_type = reason ? `${reason.word} (${word})` : word;
  const command_name = subject.service ? 'notify-service-by-email' : 'notify-host-by-email';
  const parts = [contact, ...names(subject), state_type, command_name, object.output];
  return {
    ...line(time, { class: 3, type: `${kindOf(subject)} NOTIFICATION` }, subject),
    options: [...parts, ...(reason ? [reason.author, reason.text] : [])].join(';'),
    state: object.state,
    state_type,
    contact_name: contact,
    command_name,
    plugin_output: object.output,
    comment: reason?.text ?? '',
  };
}

/** Returns the line of a downtime. `change` is STARTED, STOPPED or CANCELLED. */
export function downtimeAlert({ time, subject }: LoggedEvent, change: string): LogLine {
  const object = subject.service ? 'Service' : 'Host';
  const verb = change === 'STARTED' ? 'has entered' : 'has exited from';
  const text = ` ${object} ${verb} a period of scheduled downtime`;
  return alertWithText({ time, subject }, 'DOWNTIME', { change, text });
}

/** Returns the log line of the start or the end of flapping. `change` is STARTED or STOPPED. */
export function flappingAlert({ time, subject }: LoggedEvent, change: string): LogLine {
  const object = subject.service ? 'Service' : 'Host';
  const verb = change === 'STARTED' ? 'appears to have started' : 'appears to have stopped';
  return alertWithText({ time, subject }, 'FLAPPING', { change, text: ` ${object} ${verb} flapping` });
}

export function externalCommand(time: number, command: string): LogLine {
  return { ...line(time, { class: 5, type: 'EXTERNAL COMMAND' }), options: command };
}

export function passiveCheckLine({ time, subject }: LoggedEvent, state: number, output: string): LogLine {
  return {
    ...line(time, { class: 4, type: `PASSIVE ${kindOf(subject)} CHECK` }, subject),
    options: [...names(subject), state, output].join(';'),
    state,
    plugin_output: output,
  };
}

/** Returns a line about the program itself. A text without a colon is the type of the line. */
export function programLine(time: number, text: string): LogLine {
  return line(time, { class: 2, type: text });
}

type Heading = Pick<LogLine, 'class' | 'type'>;

function stateLine({ time, subject }: LoggedEvent, heading: Heading): LogLine {
  const { state, state_type, current_attempt, output } = checkable(subject);
  const hardness = state_type === 1 ? 'HARD' : 'SOFT';
  const word = stateWord(subject, state);
  return Object.assign(line(time, heading, subject), {
    options: [...names(subject), word, hardness, current_attempt, output].join(';'),
    state,
    state_type: hardness,
    attempt: current_attempt,
    plugin_output: output,
  });
}

function alertWithText(
  { time, subject }: LoggedEvent,
  what: string,
  { change, text }: { readonly change: string; readonly text: string },
): LogLine {
  return {
    ...line(time, { class: 1, type: `${kindOf(subject)} ${what} ALERT` }, subject),
    options: [...names(subject), change, text].join(';'),
    state_type: change,
    comment: text,
  };
}

function line(time: number, heading: Heading, subject: Subject | null = null): LogLine {
  return {
    time,
    ...heading,
    options: '',
    host_name: subject?.host.name ?? '',
    service_description: subject?.service?.description ?? '',
    state: 0,
    state_type: '',
    attempt: 0,
    contact_name: '',
    command_name: '',
    plugin_output: '',
    comment: '',
  };
}

function names({ host, service }: Subject): string[] {
  return service ? [host.name, service.description] : [host.name];
}

function kindOf({ service }: Subject): string {
  return service ? 'SERVICE' : 'HOST';
}

function stateWord({ service }: Subject, state: number): string {
  return (service ? serviceStates : hostStates)[state] ?? 'UNKNOWN';
}
