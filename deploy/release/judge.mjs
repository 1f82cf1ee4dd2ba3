// This module judges a new version by the calls that it answered, compared with the calls that the previous version answered at the
// same time. Both are counted for each minute. The alarms of the stage look at both versions together over five or fifteen minutes, and
// most of these periods end after the release.
import { GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';

import { ALIAS } from '../alias-name.mjs';
import { LEAST_CALLS, MOST_FAILED } from '../failure-share.mjs';

/**
 * Returns for each move the calls since `since` (milliseconds since the epoch): `{ before, after }`, each `{ calls, failed, slow }`. A
 * call is slow if it took longer than the function's `alarms.p95_ms`.
 */
export async function countCalls({ cloudwatch, clock }, moves, since) {
  const queries = moves.flatMap((move, index) => [
    ...queriesOf(`before${index}`, move, move.before),
    ...queriesOf(`after${index}`, move, move.version),
  ]);
  const sums = new Map();
  const range = { StartTime: new Date(Math.floor(since / 60_000) * 60_000), EndTime: new Date(clock()) };
  let NextToken;
  do {
    const page = await cloudwatch.send(
      new GetMetricDataCommand({ ...range, MetricDataQueries: queries, NextToken }),
    );
    for (const { Id, Values = [] } of page.MetricDataResults ?? [])
      sums.set(
        Id,
        Values.reduce((sum, value) => sum + value, sums.get(Id) ?? 0),
      );
    NextToken = page.NextToken;
  } while (NextToken);
  const counted = (id) =>
    Object.fromEntries(['calls', 'failed', 'slow'].map((name) => [name, sums.get(`${id}_${name}`) ?? 0]));
  return moves.map((_, index) => ({ before: counted(`before${index}`), after: counted(`after${index}`) }));
}

/**
 * Returns the queries for one version. `PR(3000:)` is the percentage of calls beyond 3000 ms. Each minute is counted alone, so that
 * minutes can be added up.
 */
function queriesOf(id, { functionName, facts }, version) {
  const Dimensions = [
    { Name: 'FunctionName', Value: functionName },
    { Name: 'Resource', Value: `${functionName}:${ALIAS}` },
    { Name: 'ExecutedVersion', Value: version },
  ];
  const minutes = (name, { MetricName, Stat, ReturnData }) => {
    const Metric = { Namespace: 'AWS/Lambda', MetricName, Dimensions };
    return { Id: `${id}_${name}`, MetricStat: { Metric, Stat, Period: 60 }, ReturnData };
  };
  return [
    minutes('calls', { MetricName: 'Invocations', Stat: 'Sum', ReturnData: true }),
    minutes('failed', { MetricName: 'Errors', Stat: 'Sum', ReturnData: true }),
    minutes('rank', { MetricName: 'Duration', Stat: `PR(${facts.p95Ms}:)`, ReturnData: false }),
    { Id: `${id}_slow`, Expression: `${id}_rank / 100 * ${id}_calls`, ReturnData: true },
  ];
}

/**
 * Returns the faults of the new version in words. Its share of failed or slow calls may exceed that of the previous version by
 * `MOST_FAILED`.
 */
export function faultsOf({ functionName, version, facts }, { before, after }) {
  if (after.calls < LEAST_CALLS) return [];
  const isWorse = (name) => share(after, name) > share(before, name) + MOST_FAILED;
  const of = (name) =>
    `${functionName}: of ${after.calls} calls of version ${version}, ${Math.round(after[name])}`;
  return [
    ...(isWorse('failed') ? [`${of('failed')} failed`] : []),
    ...(isWorse('slow') ? [`${of('slow')} took longer than ${facts.p95Ms} ms`] : []),
  ];
}

function share(counted, name) {
  return counted.calls === 0 ? 0 : counted[name] / counted.calls;
}

/** Describes in words the number of calls on which the judgement is based. */
export function describeCalls({ functionName, version, facts }, { calls, failed, slow }) {
  const own = facts.event === undefined ? 'nothing' : 'the call of the release alone';
  if (calls === 0) return `${functionName}: no caller reached version ${version}: it was judged by ${own}`;
  const few = calls < LEAST_CALLS ? `, too few to judge by their rates (${LEAST_CALLS})` : '';
  const words = `${failed} failed, ${Math.round(slow)} took longer than ${facts.p95Ms} ms`;
  return `${functionName}: version ${version} answered ${calls} calls${few}: ${words}`;
}
