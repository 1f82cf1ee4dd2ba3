import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { EngineFacts } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { requireEngine } from '../record/realm.ts';
import { type CheckTimes, checkTimesOf } from './check-times.ts';
import { askOverviewPart, type Overview } from './overview.ts';
import { perfdataOf, type PerfdataSamples } from './perfdata-series.ts';

/** The figures of one realm at one time. A part is the error if the engine did not answer its query. */
export interface RealmFigures {
  readonly realm: string;
  /** The status table of the engine, by which it shows that it works. */
  readonly engine: EngineFacts | AppError;
  readonly states: Pick<Overview, 'hosts' | 'services'> | AppError;
  readonly host_checks: CheckTimes | AppError;
  readonly service_checks: CheckTimes | AppError;
  /** `undefined` if it was not requested. */
  readonly perfdata: PerfdataSamples | AppError | undefined;
}

/**
 * Asks the engine for the figures. An engine that does not answer is a result, as in the list of engines. Throws `realm_without_engine`, and
 * `busy` if the realm was not asked because too many requests are waiting: that says nothing about the engine. `mostPerfdata` is the largest
 * number of values of performance data, which is not read if it is 0.
 */
export async function realmFiguresOf(realm: OpenRealm, mostPerfdata: number): Promise<RealmFigures> {
  requireEngine(realm.record);
  const [engine, states, host_checks, service_checks, perfdata] = await Promise.all([
    askPart(async () => realm.status.engine()),
    askPart(async () => (await askOverviewPart(realm, [realm.record])).own),
    askPart(() => checkTimesOf(realm, 'hosts')),
    askPart(() => checkTimesOf(realm, 'services')),
    mostPerfdata === 0 ? undefined : askPart(() => perfdataOf(realm, mostPerfdata)),
  ]);
  return { realm: realm.name, engine, states, host_checks, service_checks, perfdata };
}

async function askPart<T>(work: () => Promise<T>): Promise<T | AppError> {
  const answer = await attempt(work);
  if (answer instanceof AppError && answer.code === 'busy') throw answer;
  return answer;
}
