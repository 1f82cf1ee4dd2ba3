import { AppError } from '../../base/errors.ts';
import { type Condition, contains, equals } from '../../connectors/search/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { DocumentIndex, RowPage, RowQuestion } from '../search/document-index.ts';
import type { EventRow } from '../search/event-row.ts';
import type { SyslogRow } from '../search/syslogs.ts';
import { ofType } from './engine-words.ts';
import { limitedHosts } from './limited-hosts.ts';
import { ofReason, ofStateType } from './notification-words.ts';

/** Exact, one value each, but for those of `partOf`. By the names of the fields. */
export interface Wanted {
  readonly exact: Readonly<Record<string, string | undefined>>;
  /** What only events have, in any case of letters. */
  readonly words?: Readonly<Partial<Record<'type' | 'state_type' | 'reason', string | undefined>>>;
  /** The text is part of the field, in any case. */
  readonly partOf: Readonly<Record<string, string | undefined>>;
  readonly state?: number | undefined;
}

export type SearchQuestion = Omit<RowQuestion, 'where'> & { readonly wanted: Wanted };

/** A page of the realm's events in its search backend; 409 for a realm that has none there. */
export async function searchEvents(realm: OpenRealm, question: SearchQuestion): Promise<RowPage<EventRow>> {
  return search(realm, await realm.events(), question);
}

/** The same of its syslogs. */
export async function searchSyslogs(realm: OpenRealm, question: SearchQuestion): Promise<RowPage<SyslogRow>> {
  return search(realm, await realm.syslogs(), question);
}

async function search<Row>(
  realm: OpenRealm,
  index: DocumentIndex<Row> | undefined,
  { wanted, ...question }: SearchQuestion,
): Promise<RowPage<Row>> {
  if (!index) throw withoutSearchBackend(realm.name);
  const hosts = await limitedHosts(realm);
  const limit = hosts ? [equals('host_name', ...hosts)] : [];
  return index.page({ ...question, where: [...conditions(wanted), ...limit] });
}

function conditions({ exact, words = {}, partOf, state }: Wanted): Condition[] {
  const { type, state_type: stateType, reason } = words;
  return [
    ...given(exact, (field, value) => equals(field, value)),
    ...(type === undefined ? [] : [ofType(type)]),
    ...(stateType === undefined ? [] : [ofStateType(stateType)]),
    ...(reason === undefined ? [] : [ofReason(reason)]),
    ...given(partOf, contains),
    ...(state === undefined ? [] : [equals('state', state)]),
  ];
}

function given(
  values: Readonly<Record<string, string | undefined>>,
  condition: (field: string, value: string) => Condition,
): Condition[] {
  return Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [condition(field, value)],
  );
}

function withoutSearchBackend(realm: string): AppError {
  return new AppError('realm_without_search_backend', {
    detail: `Realm '${realm}' has no search backend with such an index.`,
  });
}
