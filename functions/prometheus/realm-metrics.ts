import * as z from 'zod';

import { realmScope, wholeNumberParameter } from '../../shared/http/parameters/fields.ts';
import { realmFiguresOf } from '../../shared/realm/status/realm-figures.ts';
import { samplesOfFailedRealms } from './failed-realms.ts';
import { endpoint } from './group.ts';
import { samplesOfObjective } from './objective-samples.ts';
import { samplesOfRealm } from './samples.ts';

/** Largest number of values of performance data in an answer. With long names they are about 4 MB. */
const mostPerfdata = 20_000;

/** Part of the time limit of a scrape that remains for the answer, in milliseconds, and the shortest time that an engine gets. */
const reservedMs = 500;
const leastMs = 500;
const mostSeconds = 3600;

/** Returns the present figures of a realm, or of each member of a multirealm, as metrics for Prometheus. */
export const realmMetrics = endpoint({
  name: 'prometheus.metrics',
  method: 'GET',
  path: '/api/prometheus/{realm_type}/{realm_name}/metrics/',
  access: 'viewer',
  extension: true,
  summary: 'Hosts and services by state, and times of checks, as metrics for Prometheus',
  description:
    'An engine that does not answer is a realm with `realmgate_realm_up` 0. A figure that is not known is no line. If the realm is kept warm, the ' +
    'figures but for times of checks are of its warm states. The budgets of its objectives (`realmgate_objective_…`) are calculated every five minutes, and have the time of that. As OpenMetrics 1.0, or in the text format of Prometheus (`format`, or by Accept).',
  params: () => z.object(realmScope),
  query: () =>
    z.object({
      perfdata_limit: wholeNumberParameter(0, mostPerfdata)
        .default(0)
        .describe('adds the performance data of hosts and services, at most so many values; 0: none'),
    }),
  headers: () =>
    z.object({
      'x-prometheus-scrape-timeout-seconds': z
        .string()
        .optional()
        .describe(
          'time limit of the scrape: engines that have not answered shortly before are reported as down',
        ),
    }),
  problems: ['realm_without_engine'],
  document: { formats: ['prometheus', 'openmetrics'] },
  warm: true,
  cache: 'no-store',
  returns: z.never,
  async handle({ params, query, headers, format }, { realms, objectives }) {
    const limitMs = engineLimitOf(headers['x-prometheus-scrape-timeout-seconds']);
    const { parts, sources = [] } = await realms
      .selectNamed(params)
      .askEach((realm) => realmFiguresOf(limitMs ? realm.within(limitMs) : realm, query.perfdata_limit));
    const sourceOf = new Map(sources.map((source) => [source.realm, source]));
    const samples = [
      ...parts.flatMap(({ value }) => samplesOfRealm(value, sourceOf.get(value.realm))),
      ...samplesOfFailedRealms(sources),
      ...(await objectives.figures(params.realm_name)).listed.flatMap(samplesOfObjective),
    ];
    const { writeMetrics } = await import('./exposition.ts');
    const text = await writeMetrics(samples, format === 'openmetrics' ? 'openmetrics' : 'prometheus');
    return {
      text: () => text,
      sources: sources.filter(({ result }) => result === 'ok' || result === 'stale'),
    };
  },
});

/** Returns the time that engines have, in milliseconds. `undefined` if the header has no usable time: a proxy may have changed it. */
function engineLimitOf(scrapeTimeout = ''): number | undefined {
  const seconds = Number(scrapeTimeout);
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined;
  // Timers accept 24 days at most. The time limit of realms is much shorter.
  return Math.max(leastMs, Math.min(seconds, mostSeconds) * 1000 - reservedMs);
}
