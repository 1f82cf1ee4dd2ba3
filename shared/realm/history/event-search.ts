import { AppError } from '../../base/errors.ts';
import { type Condition, contains, equals } from '../../connectors/search/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { DocumentIndex, RowPage, RowQuestion } from '../search/document-index.ts';
import type { EventRow } from '../search/event-row.ts';
import type { SyslogRow } from '../search/syslogs.ts';
import { ofType } from './engine-words.ts';
import { limitedHosts } from './limited-hosts.ts';
import { ofReason, ofStateType } from './notification-words.ts';

/** The filters of a search. `exact` holds one exact value per field, by field name. */
export interface Wanted {
  readonly exact: Readonly<Record<string, string | undefined>>;
  /** Filters that only events have, ignoring case. */
  readonly words?: Readonly<Partial<Record<'type' | 'state_type' | 'reason', string | undefined>>>;
  /** Texts that a field must contain, ignoring case, by field name. */
  readonly partOf: Readonly<Record<string, string | undefined>>;
  readonly state?: number | undefined;
}

export type SearchQuestion = Omit<RowQuestion, 'where'> & { readonly wanted: Wanted };

/** Returns a page of the realm's events from its search backend. Throws `realm_without_search_backend`. */
export async function searchEvents(realm: OpenRealm, question: SearchQuestion): Promise<RowPage<EventRow>> {
  return search(realm, await realm.events(), question);
}

/** Returns a page of the realm's syslogs from its search backend. Throws `realm_without_search_backend`. */
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
