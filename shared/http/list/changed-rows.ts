import { AppError } from '../../base/errors.ts';
import type { ListChanges, ObjectName } from '../../base/list-changes.ts';
import type { RowTable } from '../../rows/row-table.ts';
import { type ChangesRequest, writeMark } from './changes-mark.ts';

/** The fields of `meta` for a caller that asks for changes again and again. */
export interface ChangesMeta {
  /** The mark for the next question. It is missing if the rows were not all read from warm states. */
  readonly changes_mark?: string;
  /** True if the rows are the whole list, and not only those that changed. */
  readonly complete?: boolean;
}

/** Returns the mark of an answer and, if the caller sent one, whether the answer is complete. */
export function changesMeta(
  { hasMark, markedList }: ChangesRequest,
  answerChanges: ListChanges | undefined,
): ChangesMeta {
  return {
    ...(answerChanges?.version && { changes_mark: writeMark(markedList(), answerChanges.version) }),
    ...(hasMark && { complete: answerChanges?.isComplete ?? true }),
  };
}

/** Returns the reason why a caller who sent a mark gets the whole list without another mark. */
export function changesNotice(
  { hasMark }: ChangesRequest,
  answerChanges: ListChanges | undefined,
): string | undefined {
  const isVersionUnknown = hasMark && !answerChanges?.version;
  return isVersionUnknown ? 'All rows are listed: no warm states tell what changed in them.' : undefined;
}

/** Returns the objects that departed and are not among the rows. */
export function removedFrom(table: RowTable, { departed }: ListChanges): readonly ObjectName[] {
  if (departed.length === 0) return [];
  const [hosts, services] = [table.column('host_name'), table.column('service')];
  const removed = new Map(departed.map((name) => [keyOf(name.host_name, name.service), name]));
  for (let row = 0; row < table.count; row += 1) removed.delete(keyOf(hosts.value(row), services.value(row)));
  return [...removed.values()];
}

function keyOf(host: unknown, service: unknown): string {
  return JSON.stringify([host, service ?? null]);
}

/** Returns the refusal of a format without `meta`, which tells the removed objects. */
export function withoutMeta(): AppError {
  const message = 'needs the format json: no other one names the removed objects';
  return new AppError('invalid_request', {
    detail: `The query parameter changed_since ${message}.`,
    faults: [{ in: 'query', field: 'changed_since', message }],
  });
}
