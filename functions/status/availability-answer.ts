import type { ScopeOf } from '../../shared/app/group.ts';
import { joinNotices } from '../../shared/base/notices.ts';
import type { RealmScope } from '../../shared/realm/directory/realms.ts';
import type { NamedFields } from '../../shared/realm/fields/realm-columns.ts';
import {
  availabilityList,
  availabilityOfOne,
  type MakeRecord,
} from '../../shared/realm/history/availability/availability.ts';
import type {
  HostAvailability,
  ServiceAvailability,
} from '../../shared/realm/history/availability/availability-schema.ts';
import { summaryFigures } from '../../shared/realm/history/availability/availability-summary.ts';
import { availabilityQuestion } from './availability-question.ts';
import type { status } from './group.ts';

type Scope = Pick<ScopeOf<typeof status.parts>, 'realms' | 'calendars' | 'projectTime' | 'iso'>;
type Query = Parameters<typeof availabilityQuestion>[0];

/** The part of a request that says whose availability it is, and how its records are made. */
interface Wanted<T> {
  readonly objects: 'hosts' | 'services';
  readonly record: MakeRecord<T>;
  readonly service?: string;
  readonly query: Query;
  /** The states that the caller names as unavailable. */
  readonly states: Parameters<typeof availabilityQuestion>[1];
}

/** Answers the availability of a list of hosts or services, with the figures of its summary. */
export async function answerList<T extends HostAvailability | ServiceAvailability>(
  { realms, iso, ...parts }: Scope,
  named: RealmScope,
  {
    query,
    states,
    ...wanted
  }: Wanted<T> & { readonly host?: string; readonly list: NamedFields | undefined },
) {
  const { notice, ...question } = await availabilityQuestion(query, states, parts);
  const { rows, data, steps, ...answer } = await availabilityList(realms.selectNamed(named), {
    ...question,
    ...wanted,
    requestedRealm: named.realm_name,
  });
  const figures = summaryFigures({ data, steps }, iso);
  return { ...answer, data: rows, count: data.length, figures, notice: joinNotices(notice, answer.notice) };
}

/** Answers the availability of one host or service: a record of a realm, and a list of a multirealm. */
export async function answerOne<T>(
  { realms, ...parts }: Scope,
  named: RealmScope,
  { query, states, ...wanted }: Wanted<T> & { readonly host: string },
) {
  const { notice, ...question } = await availabilityQuestion(query, states, parts);
  const { steps: _, ...answer } = await availabilityOfOne(realms.selectNamed(named), {
    ...question,
    ...wanted,
    requestedRealm: named.realm_name,
  });
  const [only] = answer.data;
  const data = named.realm_type === 'realms' && only ? only : answer.data;
  return { ...answer, data, notice: joinNotices(notice, answer.notice) };
}
