import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { EventCode } from '../../shared/base/log.ts';
import { createLog } from '../../shared/base/log.ts';
import { createMetrics } from '../../shared/base/metrics.ts';
import { metricName, watchedBy } from '../support/alarm-evaluator.ts';
import { type CapturedLine, captureLines } from '../support/capture-lines.ts';
import { projectRoot, usualFunctionNames } from '../support/service-copy.ts';
import { actionsOf, ofType, type PackagedResources, statementsOf } from '../support/template.ts';

/** Returns the metrics that CloudWatch makes of a line of the embedded metric format. */
function ofMetricLine(line: CapturedLine): string[] {
  const { CloudWatchMetrics } = line['_aws'] as {
    CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[];
  };
  return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name }) =>
      Dimensions.map((set) => {
        const values = set.map((dimension) => ({ Name: dimension, Value: String(line[dimension]) }));
        return metricName({ Namespace, MetricName: Name, Dimensions: values });
      }),
    ),
  );
}

/** The codes of docs/operations.md that are errors (log-codes.test.ts holds it to the source). */
function errorCodes(): EventCode[] {
  const text = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
  const codes = [...text.matchAll(/^\| `([a-z]+)\.([a-z_]+)` +\| error +\|/gm)];
  return codes.map(([, room, event]) => `${room}.${event}` as const);
}

const isAuthorizer = (name: string) => name.endsWith('authorizer');

/** This function has no caller who waits for the answer. */
function isJob(name: string): boolean {
  const text = readFileSync(join(projectRoot, 'functions', name, 'function.yml'), 'utf8');
  return !text.includes('- http:') && !isAuthorizer(name);
}

const isJobAlarm = (name: string) =>
  usualFunctionNames().some((one) => isJob(one) && name.replace(/-(errors|duration)$/, '') === one);

/** Alarm → `page`, `ticket`, or the one of jobs behind a comma, as docs/runbooks/README.md says. */
function severitiesOfDocs(): ReadonlyMap<string, string> {
  const text = readFileSync(join(projectRoot, 'docs/runbooks/README.md'), 'utf8');
  const rows = text.matchAll(/^\| \[([\w-]+)\]\(\1\.md\) +\| ([^|]+?) +\| (?=\S)/gm);
  return new Map([...rows].map(([, name = '', severity = '']) => [name, severity]));
}

const requestMetrics = (status: number, endpoint = 'status.hosts') => {
  const facts = { endpoint, durationMs: 1, engineCalls: 0, engineMs: 0, waitMs: 0 };
  return captureLines(() => {
    createMetrics('Realmgate').request({ ...facts, status });
  });
};
const errorLine = (code: EventCode) =>
  captureLines(() => {
    createLog('INFO', { isCounted: true, clock: () => 0 }).error(code, { error: new Error('of a test') });
  });

/** The alarms of a packaged template, against what our code really writes. */
export function describeAlarms(resources: () => PackagedResources): void {
  const alarms = () => ofType(resources(), 'AWS::CloudWatch::Alarm');
  const composites = () => ofType(resources(), 'AWS::CloudWatch::CompositeAlarm');
  const watched = () => alarms().flatMap(watchedBy);

  describe('the alarms', () => {
    beforeAll(() => {
      const [one] = ofType(resources(), 'AWS::Lambda::Function');
      process.env['POWERTOOLS_SERVICE_NAME'] =
        one?.Properties.Environment?.Variables['POWERTOOLS_SERVICE_NAME'];
    });
    afterAll(() => {
      delete process.env['POWERTOOLS_SERVICE_NAME'];
    });

    it('are two a function', () => {
      const ofLambda = (metric: string) =>
        watched()
          .filter((name) => name.startsWith(`AWS/Lambda/${metric} `))
          .map((name) => name.replace(/^.*FunctionName=realmgate-test-/, ''))
          .sort();
      const all = [...usualFunctionNames()].sort();
      expect(ofLambda('Throttles')).toEqual(all);
      expect(ofLambda('Duration')).toEqual(all);
      // A failure of an authorizer rings `authorizer-failed`.
      expect(all.filter(isAuthorizer)).toHaveLength(2);
      expect(ofLambda('Errors')).toEqual(all.filter((name) => !isAuthorizer(name)));
    });

    it('call those of their severity, and tell them when it is over, as the runbooks say', () => {
      const docs = severitiesOfDocs();
      const topics = { page: [{ Ref: 'AlarmTopic' }], ticket: [{ Ref: 'TicketTopic' }] };
      const silent: string[] = [];
      const told = new Set<string>();
      for (const { Properties } of [...alarms(), ...composites()]) {
        const name = Properties.AlarmName!.replace('realmgate-test-', '');
        const [, page = ''] = /docs\/runbooks\/([\w-]+)\.md$/.exec(Properties.AlarmDescription ?? '') ?? [];
        expect(Properties.OKActions).toEqual(Properties.AlarmActions);
        if (!Properties.AlarmActions) silent.push(name);
        if (!Properties.AlarmActions) continue;
        told.add(page);
        const [severity = '', ofJobs = severity] = docs.get(page)?.split(', jobs: ') ?? [];
        const wanted = isJobAlarm(name) ? ofJobs : severity;
        expect([name, Properties.AlarmActions]).toEqual([name, topics[wanted as keyof typeof topics]]);
      }
      expect(silent.sort()).toEqual(['gateway-5xx', 'gateway-5xx-explained']);
      expect([...told].sort()).toEqual([...docs.keys()].sort());
    });

    it.each(errorCodes().filter((code) => code !== 'request.failed'))('ring at a line %s', (code) => {
      const expected = `Realmgate/ErrorLines event=${code} service=realmgate-test`;
      expect(errorLine(code).flatMap(ofMetricLine)).toEqual([expected]);
      expect(watched()).toContain(expected);
    });

    it('are about as many as docs/deployment.md tells in what a stage costs', () => {
      const text = readFileSync(join(projectRoot, 'docs/deployment.md'), 'utf8');
      const [, count, metrics, cost] =
        /some (\d+) alarms of (\d+) metrics × 0\.10 = (\d+\.\d\d)/.exec(text) ?? [];
      const isAbout = (told: string | undefined, actual: number) =>
        Math.abs(Number(told) - actual) < 0.1 * actual;
      expect([count, isAbout(count, alarms().length)]).toEqual([count, true]);
      expect([metrics, isAbout(metrics, watched().length)]).toEqual([metrics, true]);
      expect(cost).toBe((0.1 * Number(metrics)).toFixed(2));
    });

    it('watch no metric of ours that nothing writes', () => {
      const lines = errorCodes().flatMap(errorLine);
      const metrics = [
        ...requestMetrics(500),
        ...requestMetrics(200, 'canary.run'),
        ...requestMetrics(200, 'warm-watch.run'),
      ];
      const written = [...metrics, ...lines].flatMap(ofMetricLine);
      const ours = watched().filter((name) => name.startsWith('Realmgate/'));
      expect(ours.filter((name) => !written.includes(name))).toEqual([]);
      expect(ours.length).toBeGreaterThan(0);
    });

    it('ring at checks that are dead, and at those that wait for long', () => {
      const queues = ofType(resources(), 'AWS::SQS::Queue');
      const named = (wanted: string) =>
        queues.map(({ Properties }) => String(Properties.QueueName)).find((name) => name.includes(wanted));
      expect(watched()).toContain(`AWS/SQS/ApproximateNumberOfMessagesVisible QueueName=${named('-dead-')}`);
      expect(watched()).toContain(`AWS/SQS/ApproximateAgeOfOldestMessage QueueName=${named('test-checks')}`);
    });

    it("ring at the gateway's own 5xx, and when the table throttles or fails", () => {
      const [api] = ofType(resources(), 'AWS::ApiGateway::RestApi');
      const [stage] = ofType(resources(), 'AWS::ApiGateway::Stage');
      const [table] = ofType(resources(), 'AWS::DynamoDB::Table');
      const ofTable = `TableName=${table?.Properties.TableName}`;
      const operations = ofType(resources(), 'AWS::IAM::Role')
        .flatMap(statementsOf)
        .flatMap(actionsOf)
        .flatMap((action) => /^dynamodb:(\w+)$/.exec(action)?.[1] ?? []);
      expect(operations.length).toBeGreaterThan(0);
      expect(watched()).toEqual(
        expect.arrayContaining([
          `AWS/ApiGateway/5XXError ApiName=${api?.Properties.Name} Stage=${stage?.Properties.StageName}`,
          `AWS/DynamoDB/ReadThrottleEvents ${ofTable}`,
          `AWS/DynamoDB/WriteThrottleEvents ${ofTable}`,
          ...operations.map((operation) => `AWS/DynamoDB/SystemErrors Operation=${operation} ${ofTable}`),
        ]),
      );
    });
  });
}
