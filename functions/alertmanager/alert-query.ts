import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { Source } from '../../shared/base/source.ts';
import { type Alert, alertOfSilentRealm, alertsOf } from '../../shared/realm/alerts/alerts.ts';
import { allLabelTests, labelTest, meeting, readMatcher } from '../../shared/realm/alerts/matchers.ts';
import { silenceIdsByMark, type SilencesOfScope } from '../../shared/realm/alerts/silences.ts';
import type { RealmScope } from '../../shared/realm/directory/realms.ts';
import { type AlertRecord, receiver, recordOfAlert } from './alert-record.ts';

/** The most matchers of a query, and the longest of them in characters. */
const most = { matchers: 20, length: 4000 };

const trueWords = new Set(['true', '1', 'yes', 'ok', 'y', 'on', 'selected', 'checked', 't', 'enabled']);

/** A switch that is on unless the query says otherwise. Alertmanager takes unknown words for false. */
const switchedOn = once(() =>
  z
    .union([z.string(), z.array(z.string()).transform((words) => words.at(-1) ?? '')])
    .default('true')
    .transform((word) => trueWords.has(word.toLowerCase())),
);

/** Query parameter with matchers, of which it may have several. */
export const filterQuery = once(() => {
  const text = z.string().max(most.length);
  return z
    .union([text.transform((one) => [one]), z.array(text).max(most.matchers)])
    .default([])
    .describe('a matcher such as `instance="web-1"`; alerts must meet all of them');
});

/** Query parameters of the alerts that a client wants. */
export const alertQuery = once(() =>
  z.object({
    filter: filterQuery(),
    receiver: z.string().max(most.length).optional().describe('a regular expression for the receiver'),
    active: switchedOn().describe('false: without active alerts'),
    silenced: switchedOn().describe('false: without alerts that are silenced'),
    inhibited: switchedOn().describe('false: without alerts of hosts that have a problem'),
  }),
);

type AlertQuery = z.output<ReturnType<typeof alertQuery>>;

interface AlertRequest {
  readonly params: RealmScope;
  readonly query: AlertQuery;
}

interface AlertScope extends SilencesOfScope {
  readonly origin: string;
  readonly basePath: string;
}

/** Returns the alerts that a client wants, by fingerprint. A realm of a multirealm that does not answer is an alert itself. */
export async function findAlerts(
  { params, query }: AlertRequest,
  { realms, silences, clock, origin, basePath }: AlertScope,
): Promise<{ readonly alerts: AlertRecord[]; readonly sources: readonly Source[] | undefined }> {
  const now = clock();
  const test = await allLabelTests(query.filter.map(readMatcher));
  const isReceived = await receiverTest(query.receiver);
  const silenceIds = silenceIdsByMark(
    await silences.list(await realms.directory.find(params.realm_type, params.realm_name)),
  );
  const { parts, sources } = await realms
    .selectNamed(params)
    .askEach((realm) => alertsOf(realm, { now, silenceIds }));
  const silent = (sources ?? []).flatMap((source) => alertOfSilentRealm(source));
  const wanted = [...parts.flatMap(({ value }) => value), ...silent].filter(
    (alert) => isReceived && isWanted(alert, query),
  );
  const found = await meeting(wanted, ({ object }) => object.labels, test);
  const record = recordOfAlert({ now, address: `${origin}${basePath}` });
  return { alerts: found.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)).map(record), sources };
}

async function receiverTest(pattern: string | undefined): Promise<boolean> {
  if (pattern === undefined) return true;
  const test = await labelTest({ name: 'receiver', value: pattern, is_regex: true, is_equal: true });
  return test({ receiver });
}

function isWanted({ isSuppressed, silencedBy, inhibitedBy }: Alert, query: AlertQuery): boolean {
  if (!isSuppressed) return query.active;
  return (query.silenced || silencedBy.length === 0) && (query.inhibited || inhibitedBy.length === 0);
}
