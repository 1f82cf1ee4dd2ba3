import { equals } from '../../connectors/status-query/index.ts';
import type { ListRows } from '../../rows/row-list.ts';
import { tableOf } from '../../rows/row-list.ts';
import { objectsOf, type Row } from '../../rows/row-table.ts';
import { compareTexts } from '../fields/order.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type CommentRecord, commentsOf } from '../operations/comments.ts';
import { type DowntimeRecord, downtimesOf } from '../operations/downtimes.ts';
import { getHost } from '../status/hosts.ts';
import { servicesOfHost } from '../status/services.ts';

/** All that is known of the present of one host. */
export interface HostFacts {
  readonly realm: string;
  readonly host: Awaited<ReturnType<typeof getHost>>;
  /** The worst first. */
  readonly services: readonly Row[];
  readonly comments: readonly CommentRecord[];
  readonly downtimes: readonly DowntimeRecord[];
}

/** Returns what a realm knows of a host. `undefined` means that the realm lacks the host. `nowS` is in seconds since the epoch. */
export async function hostFactsOf(
  realm: OpenRealm,
  name: string,
  nowS: number,
): Promise<HostFacts | undefined> {
  const services = await servicesOfHost(realm, name);
  if (!services) return undefined;
  const ofHost = equals('host_name', name);
  const [host, comments, downtimes] = await Promise.all([
    getHost(realm, name),
    commentsOf(realm, ofHost),
    downtimesOf(realm, nowS, ofHost),
  ]);
  return {
    ...{ realm: realm.name, host, services: (await objectRows(services)).toSorted(byState) },
    comments: comments.flatMap(({ record }) => (record.host_name === name ? [record] : [])),
    downtimes: downtimes.flatMap(({ record }) => (record.host_name === name ? [record] : [])),
  };
}

/** The rank of each state of a service by its number: CRITICAL, UNKNOWN, WARNING, OK. */
const ranks = [3, 2, 0, 1];

function byState(a: Row, b: Row): number {
  const rank = ({ state }: Row) => (typeof state === 'number' ? (ranks[state] ?? 4) : 4);
  return rank(a) - rank(b) || compareTexts(String(a['service']), String(b['service']));
}

export { countOf } from '../../rows/row-list.ts';

/** Returns the rows of a short list as objects. */
export async function objectRows(list: ListRows<unknown>): Promise<readonly Row[]> {
  return objectsOf(await tableOf(list));
}

const mostRemarks = 5;

/** Returns the last downtimes and comments of a host, or of one of its services, as sentences. They are texts from outside. */
export function remarkTexts({ comments, downtimes }: HostFacts, service?: string): string[] {
  const isWanted = (one: { readonly service: string | null }) =>
    service === undefined || one.service === service;
  const planned = downtimes
    .filter(isWanted)
    .map(({ author, comment, starts_at: from, ends_at: to, in_effect: isNow }) => {
      return `${isNow === true ? 'in downtime' : 'downtime'} ${from} to ${to}, ${author}: ${comment}`;
    });
  const said = comments.filter(
    (one) => isWanted(one) && (one.kind === 'user' || one.kind === 'acknowledgement'),
  );
  const words = said.map(
    ({ kind, author, comment, created_at: at }) => `${kind} ${at}, ${author}: ${comment}`,
  );
  return [...planned, ...words].slice(-mostRemarks);
}
