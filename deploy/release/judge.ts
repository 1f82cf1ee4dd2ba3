// This module judges a new version by the calls that it answered, compared with the calls that the previous version answered at the
// same time. Both are counted for each minute. The alarms of the stage look at both versions together over five or fifteen minutes, and
// most of these periods end after the release.
import { GetMetricDataCommand, type MetricDataQuery } from '@aws-sdk/client-cloudwatch';

import { LEAST_CALLS, MOST_FAILED } from '../alarms/failure-share.ts';
import { ALIAS } from '../functions/alias-name.ts';
import type { CloudWatch } from './alarms.ts';
import type { ReleaseFacts } from './release-facts.ts';

/** A function that gets a new version. */
export interface Candidate {
  readonly functionName: string;
  readonly facts: ReleaseFacts;
  /** The version that got the calls before the release. */
  readonly before: string;
  readonly version: string;
}

/** Numbers of calls. A call is slow if it took longer than the function's `alarms.p95_ms`. */
interface Calls {
  readonly calls: number;
  readonly failed: number;
  readonly slow: number;
}

/** The calls of both versions of a function. */
export interface CallsOfVersions {
  readonly before: Calls;
  readonly after: Calls;
}

interface Range {
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly until: number;
}

/** Returns each candidate with its calls. */
export async function countCalls(
  cloudwatch: CloudWatch,
  candidates: readonly Candidate[],
  range: Range,
): Promise<[Candidate, CallsOfVersions][]> {
  const queries = candidates.flatMap((one, index) => [
    ...queriesOf(`before${index}`, one, one.before),
    ...queriesOf(`after${index}`, one, one.version),
  ]);
  const sums = await sumsOf(cloudwatch, queries, range);
  const counted = (id: string): Calls => ({
    calls: sums.get(`${id}_calls`) ?? 0,
    failed: sums.get(`${id}_failed`) ?? 0,
    slow: sums.get(`${id}_slow`) ?? 0,
  });
  return candidates.map((one, index) => [
    one,
    { before: counted(`before${index}`), after: counted(`after${index}`) },
  ]);
}

/** Returns the sum of the values of each query, by its id. */
async function sumsOf(
  cloudwatch: CloudWatch,
  queries: MetricDataQuery[],
  { since, until }: Range,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  const StartTime = new Date(Math.floor(since / 60_000) * 60_000);
  let NextToken: string | undefined;
  do {
    const page = await cloudwatch.send(
      new GetMetricDataCommand({
        StartTime,
        EndTime: new Date(until),
        MetricDataQueries: queries,
        NextToken,
      }),
    );
    for (const { Id = '', Values = [] } of page.MetricDataResults ?? [])
      sums.set(
        Id,
        Values.reduce((sum, value) => sum + value, sums.get(Id) ?? 0),
      );
    NextToken = page.NextToken;
  } while (NextToken);
  return sums;
}

/**
 * Returns the queries for one version. `PR(3000:)` is the percentage of calls beyond 3000 ms. Each minute is counted alone, so that
 * minutes can be added up.
 */
function queriesOf(id: string, { functionName, facts }: Candidate, version: string): MetricDataQuery[] {
  const Dimensions = [
    { Name: 'FunctionName', Value: functionName },
    { Name: 'Resource', Value: `${functionName}:${ALIAS}` },
    { Name: 'ExecutedVersion', Value: version },
  ];
  const eachMinute = (MetricName: string, Stat: string) => ({
    Metric: { Namespace: 'AWS/Lambda', MetricName, Dimensions },
    Stat,
    Period: 60,
  });
  return [
    { Id: `${id}_calls`, MetricStat: eachMinute('Invocations', 'Sum'), ReturnData: true },
    { Id: `${id}_failed`, MetricStat: eachMinute('Errors', 'Sum'), ReturnData: true },
    { Id: `${id}_rank`, MetricStat: eachMinute('Duration', `PR(${facts.p95Ms}:)`), ReturnData: false },
    { Id: `${id}_slow`, Expression: `${id}_rank / 100 * ${id}_calls`, ReturnData: true },
  ];
}

/**
 * Returns the faults of the new version in words. Its share of failed or slow calls may exceed that of the previous version by
 * `MOST_FAILED`.
 */
export function faultsOf(candidate: Candidate, { before, after }: CallsOfVersions): string[] {
  if (after.calls < LEAST_CALLS) return [];
  const { functionName, version, facts } = candidate;
  const isWorse = (name: 'failed' | 'slow') => share(after, name) > share(before, name) + MOST_FAILED;
  const of = (count: number) =>
    `${functionName}: of ${after.calls} calls of version ${version}, ${Math.round(count)}`;
  return [
    ...(isWorse('failed') ? [`${of(after.failed)} failed`] : []),
    ...(isWorse('slow') ? [`${of(after.slow)} took longer than ${facts.p95Ms} ms`] : []),
  ];
}

function share(counted: Calls, name: 'failed' | 'slow'): number {
  return counted.calls === 0 ? 0 : counted[name] / counted.calls;
}

/** Describes in words the number of calls on which the judgement is based. */
export function describeCalls({ functionName, version, facts }: Candidate, counted: Calls): string {
  const { calls, failed, slow } = counted;
  const own = facts.event === undefined ? 'nothing' : 'the call of the release alone';
  if (calls === 0) return `${functionName}: no caller reached version ${version}: it was judged by ${own}`;
  const few = calls < LEAST_CALLS ? `, too few to judge by their rates (${LEAST_CALLS})` : '';
  const words = `${failed} failed, ${Math.round(slow)} took longer than ${facts.p95Ms} ms`;
  return `${functionName}: version ${version} answered ${calls} calls${few}: ${words}`;
}
