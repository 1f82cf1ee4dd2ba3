import { hash } from 'node:crypto';

import type { AppError } from '../../../base/errors.ts';
import { failedSources } from '../../../base/failed-realms.ts';
import { joinNotices } from '../../../base/notices.ts';
import type { Source } from '../../../base/source.ts';
import type { RealmRecord } from '../../../store/realms.ts';
import { boundText } from '../../../time/iso.ts';
import type { RealmSelection } from '../../directory/selection.ts';
import { compareTexts } from '../../fields/order.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { askPartOfTotal, oneAnswerPerEngine, type RealmPartOfTotal } from '../../open-realm/part-of-total.ts';
import { hasEngine } from '../../record/realm.ts';
import { sharedEngineNotice } from '../../record/shared-engines.ts';
import { hasHostgroup } from '../../status/hostgroups.ts';
import { availabilityNotice, type NoticeFacts } from '../availability/availability-notice.ts';
import { exclusionWindows } from '../availability/exclusion-windows.ts';
import { reasonWithoutLog } from '../log/engine-log.ts';
import { presentHosts } from '../present/present-hosts.ts';
import { presentServices } from '../present/present-services.ts';
import { visibleHosts } from '../present/visible-hosts.ts';
import { type RangeTime, sumOfTimes } from '../range-time.ts';
import type { Span } from '../span.ts';
import { KpiCalculator, type PresentObject } from './kpi-calculator.ts';
import { feedKpiEvents } from './kpi-events.ts';
import { type Kpi, type KpiRow, kpiRowOf, totalsOf } from './kpi-record.ts';
import type { KpiTally } from './kpi-tally.ts';

/** The time before the range from which events are read to find problems that were open at its start, in seconds. */
const backtrackSeconds = 4 * 86_400;
const mostWorst = 10;

export interface KpiQuestion {
  readonly object: 'hosts' | 'services';
  /** The range in epoch seconds, like `now`. */
  readonly span: Span;
  readonly now: number;
  readonly hostgroup: string | undefined;
}

interface KpisOfRealm {
  readonly records: readonly { readonly row: KpiRow; readonly tally: KpiTally }[];
  readonly objects: number;
  /** The time of all objects, also of those without a record. */
  readonly time: RangeTime;
  readonly noticeFacts: NoticeFacts;
}

export interface KpiAnswer {
  readonly kpi: Kpi;
  /** The realms whose figures are missing because they did not answer, sorted by name. */
  readonly silent: readonly string[];
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** Returns the key figures of some realms. Throws `missing` if no realm has the hostgroup. */
export async function kpisOf(
  choice: RealmSelection,
  question: KpiQuestion & { readonly iso: OpenRealm['iso'] },
  missing: () => AppError,
): Promise<KpiAnswer> {
  const { object, span, hostgroup, iso } = question;
  const {
    parts: shares,
    sources,
    asked = [],
  } = await choice.askKnowing((realm, sharing) => askRealm(realm, sharing, question), missing);
  const parts = shares.map(({ realm, value }) => ({ realm, value: value.own }));
  const kpiRows = parts.flatMap(({ value }) => value.records.map(({ row }) => row)).sort(byName);
  const content = {
    object,
    time_from: boundText(iso, span.from),
    time_to: boundText(iso, span.to),
    realms: parts.map(({ realm }) => realm).sort(compareTexts),
    hostgroup: hostgroup ?? null,
    totals: totalsOfShares(shares.map(({ value }) => value)),
    worst: [...kpiRows]
      .sort((a, b) => b.time_in_problem_seconds - a.time_in_problem_seconds)
      .slice(0, mostWorst),
    rows: kpiRows,
  };
  const silent = failedSources(sources ?? [])
    .map(({ realm }) => realm)
    .sort(compareTexts);
  return {
    kpi: { kpi_id: idOf(content, silent), ...content },
    silent,
    ...(sources && { sources }),
    notice: joinNotices(
      sharedEngineNotice(asked, 'counted'),
      availabilityNotice(parts.map(({ value }) => value.noticeFacts)),
    ),
  };
}

/** Returns the figures of all objects together, those of each engine once. */
function totalsOfShares(shares: readonly KpiShare[]): Kpi['totals'] {
  const engines = oneAnswerPerEngine(shares, ({ objects }) => objects);
  const tallies = engines.flatMap(({ records }) => records.map(({ tally }) => tally));
  return totalsOf(tallies, {
    objects: engines.reduce((sum, { objects }) => sum + objects, 0),
    time: sumOfTimes(engines.map(({ time }) => time)),
  });
}

/** The figures of one realm. Its `records` are counted as the rows of the source. */
interface KpiShare extends RealmPartOfTotal<KpisOfRealm> {
  readonly records: KpisOfRealm['records'];
}

/** Returns the figures of a realm, and those of all realms of its engine together if the totals need them. `undefined` as `readRealm`. */
async function askRealm(
  realm: OpenRealm,
  sharing: readonly RealmRecord[],
  question: KpiQuestion,
): Promise<KpiShare | undefined> {
  const { record, own, together } = await askPartOfTotal(realm, sharing, (one) => readRealm(one, question));
  return own && { record, own, records: own.records, ...(together && { together }) };
}

/** Returns the figures of one realm. `undefined` means that it lacks the hostgroup. */
async function readRealm(realm: OpenRealm, question: KpiQuestion): Promise<KpisOfRealm | undefined> {
  const { object, span, now, hostgroup } = question;
  if (hostgroup !== undefined && !(await hasHostgroup(realm, hostgroup))) return undefined;
  const hosts = await visibleHosts(realm, hostgroup);
  const present = hasEngine(realm.record) ? await presentObjects(realm, object, hosts) : undefined;
  const past = { from: Math.max(0, span.from - backtrackSeconds), to: Math.min(span.to, now + 1) };
  const windows = await exclusionWindows(realm, object, span);
  const begin = () => new KpiCalculator(object, { span, hosts, present, windows });
  const reading = { span: past, begin, hasWindows: windows.size > 0 };
  const { consumer, past: read, notice, fault } = await feedKpiEvents(realm, object, reading);
  if (fault) throw fault;
  const { figures, objects, time, ...facts } = consumer.finish(now, read);
  const { source } = read;
  return {
    records: figures.map(({ subject, tally }) => ({ row: kpiRowOf(realm.name, subject, tally), tally })),
    objects,
    time,
    noticeFacts: {
      realm: realm.name,
      withoutLog: source === 'log' ? '' : await reasonWithoutLog(realm, now),
      source,
      notice,
      objects,
      ...facts,
      noun: object,
      fault: undefined,
    },
  };
}

async function presentObjects(
  realm: OpenRealm,
  object: KpiQuestion['object'],
  hosts: ReadonlySet<string> | undefined,
): Promise<PresentObject[]> {
  const present: readonly PresentObject[] =
    object === 'hosts'
      ? (await presentHosts(realm, {})).map((one) => ({ ...one, service: null }))
      : await presentServices(realm);
  return present.filter(({ host_name: host }) => hosts === undefined || hosts.has(host));
}

function byName(a: KpiRow, b: KpiRow): number {
  return (
    compareTexts(a.realm, b.realm) ||
    compareTexts(a.host_name, b.host_name) ||
    compareTexts(a.service ?? '', b.service ?? '')
  );
}

/**
 * Returns an id for these figures. The realms that did not answer are part of it, so that figures of some members of a
 * multirealm never get the id of figures of all members.
 */
function idOf(content: Omit<Kpi, 'kpi_id'>, silent: readonly string[]): string {
  const named = silent.length === 0 ? content : { ...content, silent };
  return hash('sha256', JSON.stringify(named), 'base64url').slice(0, 22);
}
