import { AppError } from '../../base/errors.ts';
import { type Condition, contains, equals, equalsAnyCase } from '../../connectors/search/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { DocumentIndex, RowPage, RowQuestion } from '../search/document-index.ts';
import type { EventRow } from '../search/event-row.ts';
import type { SyslogRow } from '../search/syslogs.ts';
import { limitedHosts } from './limited-hosts.ts';

/** Exact, one value each, but for those of `partOf`. By the names of the fields. */
export interface Wanted {
  readonly exact: Readonly<Record<string, string | undefined>>;
  /** In any case of letters. */
  readonly anyCase?: Readonly<Record<string, string | undefined>>;
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

function conditions({ exact, anyCase = {}, partOf, state }: Wanted): Condition[] {
  return [
    ...given(exact, (field, value) => equals(field, value)),
    ...given(anyCase, (field, value) => equalsAnyCase(field, value)),
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
