import { externalCommand, flappingAlert, notificationLine } from './log-lines.ts';
import type { Checkable, Comment, LogLine, Site, Subject } from './site.ts';
import { checkable } from './site.ts';

/** Returns the output of a check of an object in a state at a time (epoch seconds). */
type Report = (subject: Subject, state: number, time: number) => { output: string; perf_data: string };

/** An object that will keep a state which it did not have when the past began. */
export interface StateAfterPast {
  readonly subject: Subject;
  /** The marks that it has at the end. Its state and times follow from the results. */
  readonly marks: Pick<Checkable, Mark>;
  /** The check results of the object up to the end. */
  readonly changes: readonly { readonly time: number; readonly state: number }[];
}

type Mark = 'acknowledged' | 'acknowledgement_type' | 'is_flapping' | 'downtime_depth';

/** Resets the objects that were well when the past began. Returns their later states. */
export function resetToStartOfPast(
  subjects: readonly Subject[],
  start: number,
  report: Report,
): ReadonlyMap<Checkable, StateAfterPast> {
  const later = new Map<Checkable, StateAfterPast>();
  for (const subject of subjects) {
    const laterState = resetObject(subject, start, report);
    if (laterState) later.set(checkable(subject), laterState);
  }
  return later;
}

/**
 * Resets an object to the time before its trouble: it is well until the results that caused its state. Returns `undefined` if it has
 * had the state since before the past began, or was never checked.
 */
function resetObject(subject: Subject, start: number, report: Report): StateAfterPast | undefined {
  const object = checkable(subject);
  const { state, state_type, last_hard_state_change: since, max_check_attempts: attempts } = object;
  const { acknowledged, acknowledgement_type, is_flapping, downtime_depth } = object;
  if (!object.has_been_checked || state === 0 || since <= start) return undefined;
  Object.assign(object, {
    ...report(subject, 0, start),
    state: 0,
    last_state: 0,
    last_hard_state: 0,
    state_type: 1,
    current_attempt: 1,
    acknowledged: false,
    is_flapping: false,
    downtime_depth: 0,
    last_state_change: start,
    last_hard_state_change: start,
    last_time: [0, 0, 0, 0],
  });
  const marks = { acknowledged, acknowledgement_type, is_flapping, downtime_depth };
  const soft = state_type === 0 ? 1 : attempts;
  const changes = Array.from({ length: soft }, (_, at) => ({ time: since - 60 * (soft - 1 - at), state }));
  return { subject, marks, changes };
}

export function restorePresentMarks({ subject, marks }: StateAfterPast): void {
  Object.assign(checkable(subject), marks);
}

/**
 * Returns the log lines that the engine would have written when the present comments were created. Only comments about flapping and
 * acknowledgements have such lines.
 */
export function logLinesOfComments(site: Site): LogLine[] {
  return [...site.comments.values()].flatMap((comment) => linesOf(comment));
}

function linesOf(comment: Comment): LogLine[] {
  const { entry_type: type, entry_time: time, author, text } = comment;
  if (type === 3) return [flappingAlert({ time, subject: comment }, 'STARTED')];
  if (type !== 4) return [];
  const names = comment.service ? [comment.host.name, comment.service.description] : [comment.host.name];
  const command = `ACKNOWLEDGE_${comment.service ? 'SVC' : 'HOST'}_PROBLEM`;
  const reason = { word: 'ACKNOWLEDGEMENT', author, text };
  return [
    externalCommand(time, [command, ...names, 2, 1, 1, author, text].join(';')),
    ...checkable(comment).contacts.map((contact) =>
      notificationLine({ time, subject: comment }, contact, reason),
    ),
  ];
}
