import { describe, expect, it } from '@jest/globals';

import { extendDowntimes } from '../../../client/src/cli/operations/extend-downtimes.ts';
import { createClient } from '../../../client/src/index.ts';

const target = (id: string, outcome: string) => ({
  ...{ realm: 'paris', host_name: 'web-1', service: null, id, outcome, reason: null, now: null },
});

describe('downtimes that get another end', () => {
  it('are looked at again by their ids, as they may not meet the options any more', async () => {
    const asked: Record<string, string>[] = [];
    const client = createClient({
      ...{ url: 'https://monitoring.example.com', token: 'key' },
      fetch: ({ url }) => {
        asked.push(Object.fromEntries(new URL(url).searchParams));
        const data = { request_id: null, targets: [target('b', 'already')] };
        return Promise.resolve(Response.json({ data, meta: {} }));
      },
    });
    const options = { filter: 'comment=old', comment: 'new', until: 'now+1h', key: 'k', expect: 3 };
    const targets = [target('a', 'done'), target('b', 'unconfirmed'), target('c', 'queued')];
    const meta = { generated_at: '', time_zone: 'UTC', request_id: 'r' };
    const seen = await extendDowntimes('paris', [], options).lookAgain(client, { targets, meta });
    expect(seen.map(({ outcome }) => outcome)).toEqual(['done', 'already', 'queued']);
    expect(asked).toEqual([{ filter: 'downtime_id=b,c', dry_run: 'false' }]);
  });
});
