import { joinNotices, noticeOfRealms } from '../../../base/notices.ts';
import type { Source } from '../../../base/source.ts';
import type { RealmSelection } from '../../directory/selection.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { sharedEngineNotice } from '../../record/shared-engines.ts';
import type { EventRow } from '../../search/event-row.ts';
import { indexNotice } from '../../search/index-notice.ts';
import { NameLookup } from '../present/name-lookup.ts';
import { visibleHosts } from '../present/visible-hosts.ts';
import { compareEvents } from './event-order.ts';
import type { EventPageRequest, SourceAnswer, SourceQuestion } from './event-question.ts';
import { readEventsFromIndex } from './events-of-index.ts';
import { readEventsFromLog } from './events-of-log.ts';

/** An event and its realm. */
export interface RealmEvent {
  readonly realm: string;
  readonly row: EventRow;
}

export interface EventList {
  readonly events: readonly RealmEvent[];
  /** True if more events exist. */
  readonly isCut: boolean;
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/**
 * Returns the merged events of some realms. Throws a not-found error if no realm has the hostgroup or the host. `realm` is the
 * realm in the request.
 */
export async function listEvents(
  choice: RealmSelection,
  realm: string,
  page: EventPageRequest,
): Promise<EventList> {
  const lookup = new NameLookup({ ...page, realm });
  const {
    parts,
    sources,
    asked = [],
  } = await choice.askKnowing(
    (each) => eventsOf(each, page, lookup),
    () => lookup.notFoundError(),
  );
  const placed = parts.flatMap(({ realm, value }) =>
    value.records.map((row) => ({ realm, row, time: row.time, id: row.id })),
  );
  placed.sort((a, b) => compareEvents(a, b, page.newestFirst));
  const notices = parts.map(({ value }) => value.notice);
  return {
    events: placed.slice(0, page.limit).map(({ realm, row }) => ({ realm, row })),
    isCut: placed.length > page.limit,
    ...(sources && { sources }),
    notice: joinNotices(sharedEngineNotice(asked, 'listed'), noticeOfRealms(notices)),
  };
}

interface EventsOfRealm {
  readonly records: readonly EventRow[];
  readonly notice: string | undefined;
}

/**
 * Returns the events of one realm. `undefined` means that the realm lacks the hostgroup, or that neither its engine nor its
 * events know the host.
 */
async function eventsOf(
  realm: OpenRealm,
  page: EventPageRequest,
  lookup: NameLookup,
): Promise<EventsOfRealm | undefined> {
  const { host, hostgroup } = page;
  if (!(await lookup.hasGroup(realm))) return undefined;
  const hosts = await visibleHosts(realm, hostgroup);
  if (host !== undefined && hosts && !hosts.has(host)) {
    await lookup.hasHost(realm);
    return undefined;
  }
  const { rows, notice } = await readEvents(realm, { ...page, hosts });
  const isUnknown = rows.length === 0 && !(await lookup.hasHost(realm));
  return isUnknown ? undefined : { records: rows, notice };
}

async function readEvents(realm: OpenRealm, question: SourceQuestion): Promise<SourceAnswer> {
  if (question.types.size === 0 && !question.engine) return { rows: [] };
  const index = await realm.documents('events');
  if (!index) return readEventsFromLog(realm, question);
  const { rows, remarks } = await readEventsFromIndex(index, realm.name, question);
  return { rows, notice: indexNotice(remarks) };
}
