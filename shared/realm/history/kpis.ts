import { createHash } from 'node:crypto';

import type { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import {
  above,
  always,
  counts,
  equals,
  integer,
  rows,
  text,
  time,
} from '../../connectors/status-query/index.ts';
import type { Choice } from '../directory/choice.ts';
import { limitHosts, limitServices } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';
import { hasEngine } from '../directory/realm.ts';
import { sharedEngineNotice } from '../directory/shared-engines.ts';
import { compare } from '../fields/order.ts';
import { hasHostgroup } from '../status/hostgroups.ts';
import type { IncidentTally } from './incident-tally.ts';
import { KpiCalculator, type KpiEvent, type PresentProblem } from './kpi-calculator.ts';
import { feedKpiEvents } from './kpi-events.ts';
import { type Kpi, type KpiRow, kpiRowOf, totalsOf } from './kpi-record.ts';
import { limitedHosts } from './limited-hosts.ts';
import { joinNotices, noticeOfRealms } from './notices.ts';
import { pastSource } from './past-source.ts';
import type { Span } from './span.ts';

/** Before the range, events are read so far back for problems that were open at its start. */
const backtrackSeconds = 4 * 86_400;
const mostWorst = 10;

export interface KpiQuestion {
  readonly object: 'hosts' | 'services';
  /** Epoch seconds. */
  readonly span: Span;
  readonly now: number;
  readonly hostgroup: string | undefined;
}

interface OfRealm {
  readonly records: readonly { readonly row: KpiRow; readonly tally: IncidentTally }[];
  readonly objects: number;
  readonly notice: string | undefined;
}

export interface KpiAnswer {
  readonly kpi: Kpi;
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** Key figures of some realms; `missing` is thrown when no realm has the hostgroup. */
export async function kpisOf(
  choice: Choice,
  question: KpiQuestion & { readonly iso: OpenRealm['iso'] },
  missing: () => AppError,
): Promise<KpiAnswer> {
  const { object, span, now, hostgroup, iso } = question;
  const period = Math.max(0, Math.min(span.to, now) - span.from);
  const {
    parts,
    sources,
    asked = [],
  } = await choice.eachKnowing((realm) => ofRealm(realm, question, period), missing);
  const records = parts.flatMap(({ value }) => value.records);
  const kpiRows = records.map(({ row }) => row).sort(byName);
  const objects = parts.reduce((sum, { value }) => sum + value.objects, 0);
  const content = {
    object,
    from: iso(span.from) ?? '',
    to: iso(span.to) ?? '',
    realms: parts.map(({ realm }) => realm).sort(compare),
    hostgroup: hostgroup ?? null,
    totals: totalsOf(
      records.map(({ tally }) => tally),
      { objects, period },
    ),
    worst: [...kpiRows].sort((a, b) => b.time_in_problem_s - a.time_in_problem_s).slice(0, mostWorst),
    rows: kpiRows,
  };
  return {
    kpi: { kpi_id: idOf(content), ...content },
    ...(sources && { sources }),
    notice: joinNotices(
      sharedEngineNotice(asked, 'listed'),
      noticeOfRealms(parts.map(({ value }) => value.notice)),
    ),
  };
}

async function ofRealm(
  realm: OpenRealm,
  question: KpiQuestion,
  period: number,
): Promise<OfRealm | undefined> {
  const { object, span, now, hostgroup } = question;
  if (hostgroup !== undefined && !(await hasHostgroup(realm, hostgroup))) return undefined;
  const hosts = await limitedHosts(realm, hostgroup);
  const [present, objects] = hasEngine(realm.record)
    ? await Promise.all([presentProblems(realm, object), countOf(realm, object, hosts)])
    : [[], 0];
  const meant = present.filter(({ host_name: host }) => hosts === undefined || hosts.has(host));
  const calculator = new KpiCalculator(object, { span, hosts, present: meant });
  const past = { from: Math.max(0, span.from - backtrackSeconds), to: Math.min(span.to, now + 1) };
  const source = (await realm.events()) ? undefined : await pastSource(realm, past);
  const feed = (event: KpiEvent) => {
    calculator.feed(event);
  };
  const notice = await feedKpiEvents(realm, object, { span: past, source, feed });
  const records = calculator.finish(now).map(({ subject, tally }) => ({
    row: kpiRowOf(realm.name, subject, { tally, period }),
    tally,
  }));
  return { records, objects, notice };
}

/** The HARD problems that the engine has now. */
async function presentProblems(realm: OpenRealm, object: KpiQuestion['object']): Promise<PresentProblem[]> {
  const shared = { since: time('last_hard_state_change') };
  const isProblem = [above('state', 0), equals('state_type', 1), equals('has_been_checked', 1)];
  if (object === 'hosts') {
    const query = rows('hosts', { host: text('name'), ...shared }).where(...isProblem, ...limitHosts(realm));
    return (await realm.status.ask(query)).flatMap(({ host, since }) =>
      host === null || since === null ? [] : [{ host_name: host, service: null, since }],
    );
  }
  const columns = { host: text('host_name'), service: text('description'), ...shared };
  const query = rows('services', columns).where(...isProblem, ...limitServices(realm));
  return (await realm.status.ask(query)).flatMap(({ host, service, since }) =>
    host === null || service === null || since === null ? [] : [{ host_name: host, service, since }],
  );
}

/** How many hosts, or services of them, there are now. */
async function countOf(
  realm: OpenRealm,
  object: KpiQuestion['object'],
  hosts: ReadonlySet<string> | undefined,
): Promise<number> {
  if (!hosts) return (await realm.status.count(counts(object, { all: always }))).all;
  if (object === 'hosts') return hosts.size;
  const hostRows = await realm.status.ask(
    rows('hosts', { name: text('name'), services: integer('num_services') }),
  );
  return hostRows.reduce(
    (sum, { name, services }) => sum + (name !== null && hosts.has(name) ? countIn(services) : 0),
    0,
  );
}

const mostOfHost = 1_000_000;

/** What no number of a host's services can be says nothing. */
function countIn(services: number | null): number {
  return services !== null && services >= 0 && services <= mostOfHost ? services : 0;
}

function byName(a: KpiRow, b: KpiRow): number {
  return (
    compare(a.realm, b.realm) ||
    compare(a.host_name, b.host_name) ||
    compare(a.service ?? '', b.service ?? '')
  );
}

function idOf(content: Omit<Kpi, 'kpi_id'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
