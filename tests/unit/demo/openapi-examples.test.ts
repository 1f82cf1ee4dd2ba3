// The examples of the API document: which requests an example needs, and that it changes only if its operation does.
import { describe, expect, it } from '@jest/globals';

import { callsOf, sortCalls } from '../../../demo/openapi-examples/calls.ts';
import { stableValues } from '../../../demo/openapi-examples/stable.ts';
import { publishedDocument } from '../../support/documented.ts';

describe('the requests of an example', () => {
  const calls = callsOf(publishedDocument());
  const idsFor = (...ids: string[]) => sortCalls(calls, ids).map(({ id }) => id);

  it('are one request, if the demo has what the operation names', () => {
    expect(idsFor('status.hosts')).toEqual(['status.hosts']);
  });

  it('start with the operation that makes what this one names', () => {
    expect(idsFor('config.delete-host')).toEqual(['config.create-host', 'config.delete-host']);
    expect(idsFor('events.kpi', 'events.kpi-hosts')).toEqual(['events.kpi-hosts', 'events.kpi']);
  });

  it('are those of all operations, each once, if none is named', () => {
    const all = idsFor();
    expect(all).toHaveLength(calls.length);
    expect(new Set(all)).toEqual(new Set(calls.map(({ id }) => id)));
  });

  it('are none, if the operation is unknown', () => {
    expect(() => idsFor('status.nothing')).toThrow('There is no operation status.nothing');
  });
});

describe('an example', () => {
  const answered = (seed: string) => ({
    request: { parameters: { downtime_id: `${seed}abcdefghijklmnopqrst`, realm_name: 'paris' } },
    body: {
      data: [
        {
          downtime_id: `${seed}abcdefghijklmnopqrst`,
          host_name: 'a-host-with-a-long-name',
          backend_id: 'demo',
        },
        {
          downtime_id: `${seed}ABCDEFGHIJKLMNOPQRST`,
          host_name: 'web',
          monitoring_port: Number.parseInt(seed, 16),
        },
      ],
      meta: {
        request_id: `${seed.padEnd(8, '0')}-0000-4000-8000-000000000000`,
        next_cursor: `c${seed}`,
        sources: [{ latency_ms: Number.parseInt(seed, 16), row_count: 1 }],
      },
    },
  });
  const stable = (seed: string) => stableValues()(answered(seed));

  it('is the same in two runs, whatever ids, ports and durations they have', () => {
    expect(stable('1a')).toEqual(stable('2b'));
  });

  it('has the same id in request and answer, and another for another thing', () => {
    const { request, body } = stable('1a') as ReturnType<typeof answered>;
    const [first, second] = body.data;
    expect(first?.downtime_id).toBe(request.parameters.downtime_id);
    expect(second?.downtime_id).not.toBe(first?.downtime_id);
    expect(first?.downtime_id).toHaveLength(22);
  });

  it('keeps names, short ids and numbers', () => {
    expect(stable('1a')).toMatchObject({
      request: { parameters: { realm_name: 'paris' } },
      body: {
        data: [{ host_name: 'a-host-with-a-long-name', backend_id: 'demo' }, { host_name: 'web' }],
        meta: { sources: [{ row_count: 1 }] },
      },
    });
  });

  it('has no cursor on the last page', () => {
    expect(stableValues()({ meta: { next_cursor: null } })).toEqual({ meta: { next_cursor: null } });
  });
});
