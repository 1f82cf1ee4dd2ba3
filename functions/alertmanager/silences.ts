import * as z from 'zod';

import type { AlertLabels } from '../../shared/realm/alerts/fingerprint.ts';
import { allLabelTests, meeting, readMatcher } from '../../shared/realm/alerts/matchers.ts';
import type { Silence } from '../../shared/realm/alerts/silence.ts';
import { knownSilences } from '../../shared/realm/alerts/silences.ts';
import { filterQuery } from './alert-query.ts';
import { endpoint, reading } from './group.ts';
import { recordOfSilence, silenceRecord } from './silence-record.ts';

/** Returns the downtimes and acknowledgements of a realm or multirealm, as silences. */
export const silences = endpoint({
  ...reading,
  name: 'alertmanager.silences',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/silences/',
  summary: 'Downtimes and acknowledgements, as silences',
  query: () => z.object({ filter: filterQuery() }),
  sources: true,
  returns: () => z.array(silenceRecord()),
  async handle({ params, query }, scope) {
    const test = await allLabelTests(query.filter.map(readMatcher));
    const { silences: found, sources } = await knownSilences(params, scope);
    const all = found.map(({ silence }) => silence);
    const wanted = await meeting(all, labelsOf, test);
    return { data: wanted.sort(byUse).map(recordOfSilence), sources };
  },
});

function labelsOf({ matchers }: Silence): AlertLabels {
  return Object.fromEntries(matchers.map(({ name, value }) => [name, value]));
}

const order = { active: 0, pending: 1, expired: 2 };

/** Compares as Alertmanager sorts: active silences that end soon, pending ones that begin soon, then expired ones that ended last. */
function byUse(a: Silence, b: Silence): number {
  if (a.state !== b.state) return order[a.state] - order[b.state];
  if (a.state === 'pending') return a.starts_at - b.starts_at;
  return a.state === 'active' ? a.ends_at - b.ends_at : b.ends_at - a.ends_at;
}
