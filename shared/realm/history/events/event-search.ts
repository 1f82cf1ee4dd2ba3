import { AppError } from '../../../base/errors.ts';
import { fieldContains, fieldEquals, type SearchCondition } from '../../../connectors/search/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { DocumentIndex, DocumentRowPage, RowQuestion } from '../../search/document-index.ts';
import type { EventRow } from '../../search/event-row.ts';
import type { SyslogRow } from '../../search/syslogs.ts';
import { rowsOfHosts, visibleHosts } from '../present/visible-hosts.ts';
import { matchType } from './engine-words.ts';
import { matchReason, matchStateType } from './notification-words.ts';

/** The filters of a search. `exact` holds one exact value per field, by field name. */
export interface SearchFilters {
  readonly exact: Readonly<Record<string, string | undefined>>;
  /** Filters that only events have, ignoring case. */
  readonly eventWords?: Readonly<Partial<Record<'type' | 'state_type' | 'reason', string | undefined>>>;
  /** Texts that a field must contain, ignoring case, by field name. */
  readonly substrings: Readonly<Record<string, string | undefined>>;
  readonly state?: number | undefined;
}

export type SearchQuestion = Omit<RowQuestion, 'where'> & { readonly filters: SearchFilters };

/** Returns a page of the realm's events from its search backend. Throws `realm_without_search_backend`. */
export async function searchEvents(
  realm: OpenRealm,
  question: SearchQuestion,
): Promise<DocumentRowPage<EventRow>> {
  return search(realm, await realm.documents('events'), question);
}

/** Returns a page of the realm's syslogs from its search backend. Throws `realm_without_search_backend`. */
export async function searchSyslogs(
  realm: OpenRealm,
  question: SearchQuestion,
): Promise<DocumentRowPage<SyslogRow>> {
  return search(realm, await realm.documents('syslogs'), question);
}

async function search<Row extends { readonly host_name: string | null }>(
  realm: OpenRealm,
  index: DocumentIndex<Row> | undefined,
  { filters, ...question }: SearchQuestion,
): Promise<DocumentRowPage<Row>> {
  if (!index) throw withoutSearchBackend(realm.name);
  const hosts = await visibleHosts(realm);
  const limit = hosts ? [fieldEquals('host_name', ...hosts)] : [];
  const page = await index.page({ ...question, where: [...conditions(filters), ...limit] });
  return { ...page, rows: rowsOfHosts(page.rows, hosts, page.remarks) };
}

function conditions({ exact, eventWords = {}, substrings, state }: SearchFilters): SearchCondition[] {
  const { type, state_type: stateType, reason } = eventWords;
  return [
    ...conditionsFor(exact, (field, value) => fieldEquals(field, value)),
    ...(type === undefined ? [] : [matchType(type)]),
    ...(stateType === undefined ? [] : [matchStateType(stateType)]),
    ...(reason === undefined ? [] : [matchReason(reason)]),
    ...conditionsFor(substrings, fieldContains),
    ...(state === undefined ? [] : [fieldEquals('state', state)]),
  ];
}

function conditionsFor(
  values: Readonly<Record<string, string | undefined>>,
  condition: (field: string, value: string) => SearchCondition,
): SearchCondition[] {
  return Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [condition(field, value)],
  );
}

function withoutSearchBackend(realm: string): AppError {
  return new AppError('realm_without_search_backend', {
    detail: `Realm '${realm}' has no search backend with such an index.`,
  });
}
