import type { Source } from '../../base/source.ts';
import type { Choice } from '../directory/choice.ts';
import type { OpenRealm } from '../directory/open.ts';
import { sharedEngineNotice } from '../directory/shared-engines.ts';
import type { EventRow } from '../search/event-row.ts';
import { compareEvents } from './event-order.ts';
import type { EventPage, SourceAnswer, SourceQuestion } from './event-question.ts';
import { eventsOfIndex } from './events-of-index.ts';
import { eventsOfLog } from './events-of-log.ts';
import { indexNotice } from './index-notice.ts';
import { limitedHosts } from './limited-hosts.ts';
import { joinNotices, noticeOfRealms } from './notices.ts';
import { SoughtHost } from './sought-host.ts';

/** An event and its realm. */
export interface RealmEvent {
  readonly realm: string;
  readonly row: EventRow;
}

export interface EventView {
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
export async function viewEvents(choice: Choice, realm: string, page: EventPage): Promise<EventView> {
  const sought = new SoughtHost({ ...page, realm });
  const {
    parts,
    sources,
    asked = [],
  } = await choice.eachKnowing(
    (each) => eventsOf(each, page, sought),
    () => sought.missing(),
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

interface OfRealm {
  readonly records: readonly EventRow[];
  readonly notice: string | undefined;
}

/**
 * Returns the events of one realm. `undefined` means that the realm lacks the hostgroup, or that neither its engine nor its
 * events know the host.
 */
async function eventsOf(realm: OpenRealm, page: EventPage, sought: SoughtHost): Promise<OfRealm | undefined> {
  const { host, hostgroup } = page;
  if (!(await sought.hasGroup(realm))) return undefined;
  const hosts = await limitedHosts(realm, hostgroup);
  if (host !== undefined && hosts && !hosts.has(host)) {
    await sought.hasHost(realm);
    return undefined;
  }
  const { rows, notice } = await ask(realm, { ...page, hosts });
  const isUnknown = rows.length === 0 && !(await sought.hasHost(realm));
  return isUnknown ? undefined : { records: rows, notice };
}

async function ask(realm: OpenRealm, question: SourceQuestion): Promise<SourceAnswer> {
  if (question.types.size === 0 && !question.engine) return { rows: [] };
  const index = await realm.events();
  if (!index) return eventsOfLog(realm, question);
  const { rows, remarks } = await eventsOfIndex(index, realm.name, question);
  return { rows, notice: indexNotice(remarks) };
}
