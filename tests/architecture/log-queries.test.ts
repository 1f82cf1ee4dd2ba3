// The questions that runbooks and the dashboard put to the logs, against the lines that are written: a field that no line has is
// answered with an empty column, and nobody is told.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { dashboard } from '../../deploy/alarms/dashboard.ts';
import { lineFormat } from '../../deploy/gateway/access-log.ts';
import { withAdvice } from '../support/advice.ts';
import { fieldsOfLogCodes } from '../support/log-fields.ts';
import { sampledFields } from '../support/sample-log.ts';
import { projectRoot } from '../support/service-copy.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
/** The fields that a query names, without their parts (`error.message` is of `error`) and what it names itself (`as x`). */
function asked(query: string): string[] {
  const text = query.replaceAll(/'[^']*'|"[^"]*"|\/(?:[^/\n\\]|\\.)+\//g, ' ');
  const own = new Set([...text.matchAll(/\bas (\w+)/g)].map(([, name]) => name));
  const words = [...text.matchAll(/(?<![@\w.])([a-z]\w*)(?:\.\w+)*\b(?!\()/g)].map(([, name]) => name ?? '');
  return [...new Set(words.filter((word) => !own.has(word) && !grammar.has(word)))];
}

const grammar = new Set(
  'fields filter stats sort limit by as desc asc in and or not like SOURCE event 1m 5m m'.split(' '),
);

/** Names of jobs, whose lines are those of all jobs. */
const jobs = ['canary.run', 'warm-watch.run'];

const codesIn = (query: string) => [...query.matchAll(/'([a-z-]+\.[a-z_]+)'/g)].map(([, one]) => one ?? '');

const pages = readdirSync(join(projectRoot, 'docs/runbooks'))
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const text = read(`docs/runbooks/${file}`);
    const [, query = ''] = /```logs-insights\n([^`]+)```/.exec(text) ?? [];
    const [, jq = ''] = /```sh\n(jq [^`]+)```/.exec(text) ?? [];
    return { name: `docs/runbooks/${file}`, query, jq };
  });

const noQueues = { queue: '', deadQueue: '', operationQueue: '', deadOperationQueue: '' };
const noNames = { ...noQueues, service: '', stage: '', api: '', table: '', functions: [] };
const widgets = dashboard(noNames, 'eu-west-1').flatMap(({ properties: { title, query } }) =>
  query === undefined ? [] : [{ name: `the dashboard: ${title}`, query }],
);

/** Pages whose queries read the gateway's log and the platform's own lines. */
const elsewhere = ['docs/runbooks/gateway-5xx.md'];
/** A self-hosted server writes lines of its own for these, because it has no gateway. */
const ofServer = ['gateway-5xx', 'function-errors'].map((name) => `docs/runbooks/${name}.md`);
const sampled = sampledFields();

describe('a question to the logs', () => {
  it.each([...pages, ...widgets].filter(({ name }) => !elsewhere.includes(name)))(
    '$name: names fields that the lines of its codes have',
    withAdvice(
      'correct the name of the field in the query of the runbook or of deploy/alarms/dashboard.ts, as the log line with this code has it.',
      ({ query }) => {
        const codes = codesIn(query).map((one) => (jobs.includes(one) ? 'job.completed' : one));
        const has = fieldsOfLogCodes(codes);
        expect(asked(query).filter((field) => !has.has(field))).toEqual([]);
        // A query without a code reads what the platform writes.
        if (codes.length === 0) expect(query).toMatch(/@(message|type)\b/);
      },
    ),
  );

  it(
    "docs/runbooks/gateway-5xx.md: names fields of the gateway's log",
    withAdvice(
      'correct the name of the field in the query of docs/runbooks/gateway-5xx.md, as `lineFormat` of deploy/gateway/access-log.ts has it.',
      () => {
        const query = pages.find(({ name }) => elsewhere.includes(name))?.query ?? '';
        const has = Object.keys(lineFormat);
        const fields = asked(query);
        expect(fields.length).toBeGreaterThan(3);
        expect(fields.filter((field) => !has.includes(field))).toEqual([]);
      },
    ),
  );

  it.each(pages)(
    '$name: asks a file of a self-hosted server for the same',
    withAdvice(
      'give the `jq` query of the runbook the codes of its Logs Insights query, and fields that these lines have.',
      ({ name, query, jq }) => {
        const codes = [...jq.matchAll(/"([a-z-]+\.[a-z_]+)"/g)].map(([, one]) => one ?? '');
        expect(codes.length).toBeGreaterThan(0);
        if (!ofServer.includes(name)) expect(new Set(codes)).toEqual(new Set(codesIn(query)));
        const writing = codes.map((one) => (jobs.includes(one) ? 'job.failed' : one));
        // The names of columns are free; what stands behind a dot is a field.
        const fields = [...jq.matchAll(/(?<![\w\])])\.([a-z]\w*)(?!\w)/g)].map(([, one]) => one ?? '');
        const has = new Set(
          [...sampled.entries()].flatMap(([code, own]) => (writing.includes(code) ? own : [])),
        );
        const ofLine = ['event', 'timestamp', 'job'];
        const counted = [...jq.matchAll(/(\w+): (?:length|\(map)/g)].map(([, one]) => one ?? '');
        const known = [...has, ...ofLine, ...counted];
        expect(fields.filter((one) => !known.includes(one))).toEqual([]);
      },
    ),
  );

  it.each([...sampled.keys()].filter((code) => !code.startsWith('server.request')))(
    'is tried on lines of %s with fields that the source gives them',
    withAdvice(
      'give the line in tests/support/sample-log.ts the fields that the source writes with this code.',
      (code) => {
        const has = fieldsOfLogCodes([code]);
        expect(sampled.get(code)!.filter((field) => !has.has(field))).toEqual([]);
      },
    ),
  );

  it(
    'is read by this test',
    withAdvice(
      "correct this test's own functions: they no longer read the fields of a query or of a log line.",
      () => {
        expect(
          asked('fields @timestamp, user_name, error.message | stats count() as n by bin(5m), realms.0'),
        ).toEqual(['user_name', 'error', 'realms']);
        expect(fieldsOfLogCodes(['request.failed'])).toContain('user');
        expect(fieldsOfLogCodes(['request.failed'])).not.toContain('user_name');
        expect(widgets.length).toBeGreaterThan(3);
      },
    ),
  );
});

describe('a runbook that an alert of a self-hosted server names', () => {
  const rules = read('server/self-hosting/prometheus-rules.yml') + read('docs/self-hosting.md');
  const named = [...rules.matchAll(/\brunbooks\/([\w-]+)\.md/g)].map(([, name]) => name);
  // An alert of error lines names the page of the code.
  const ofCodes = [...sampled.keys()].map((code) => code.replaceAll(/[._]/g, '-'));
  const names = new Set([...named, ...ofCodes].map((name) => `docs/runbooks/${name}.md`));
  const alerting = pages.filter(({ name }) => names.has(name) && !/\/(README|warm-states-old)\./.test(name));

  it.each(alerting)(
    '$name: looks at the log of the server first, and then at Logs Insights',
    withAdvice('put the query by jq in front of that of Logs Insights.', ({ name }) => {
      expect(/```(\S+)/.exec(read(name))?.[1]).toBe('sh');
    }),
  );

  it(
    'is found',
    withAdvice("correct this test's own list: it no longer finds the pages that alerts name.", () => {
      expect(alerting.length).toBeGreaterThan(12);
    }),
  );
});
