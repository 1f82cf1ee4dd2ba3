import type { IncomingHttpHeaders } from 'node:http';

import { describe, expect, it } from '@jest/globals';

import { readGatewayDescription } from '../../../server/gateway/deployment.ts';
import { rateLimits } from '../../../server/rate-limits.ts';
import { ratesInMemory } from '../../../server/storage/request-rates.ts';
import { projectRoot } from '../../support/service-copy.ts';

const deployment = readGatewayDescription(projectRoot);
const key = 'rg_YWRh.1.secret';
const basic = (user: string) => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;

interface Sent {
  readonly headers?: readonly (readonly [string, string])[];
  readonly query?: string;
}

/** Returns which of the requests are admitted if each token or key has one a second. */
async function admissionsOf(path: string, requests: readonly Sent[]) {
  const limits = { requestsPerSecond: 1000, requestsPerKey: 1 };
  const admit = rateLimits(deployment, limits, ratesInMemory());
  const admissions = requests.map(({ headers = [], query = '' }, number) => {
    const named: IncomingHttpHeaders = {};
    // Node keeps the first of several headers `Authorization`.
    for (const [name, value] of headers) named[name.toLowerCase()] ??= value;
    return admit({
      ...{ ip: `10.0.0.${number}`, method: 'POST', path, query },
      ...{ headers: named, rawHeaders: headers.flat() },
    });
  });
  return (await Promise.all(admissions)).map(({ isAdmitted }) => isAdmitted);
}

describe('the limit of a key', () => {
  it('is one for all forms in which senders of passive checks send it', async () => {
    const forms: readonly Sent[] = [
      { query: `api_key=${key}` },
      { query: `other=1&api_key=${key}` },
      { headers: [['X-Api-Key', key]] },
      { headers: [['Authorization', `ApiKey ${key}`]] },
      { headers: [['authorization', `apikey  ${key}`]] },
      { headers: [['Authorization', basic('ann')]] },
      { headers: [['Authorization', basic('bob')]] },
      {
        headers: [
          ['Authorization', 'Unknown 1'],
          ['X-Api-Key', key],
        ],
      },
    ];
    expect(await admissionsOf('/api/passive-checks/parser/', forms)).toEqual(forms.map((_, at) => at === 0));
    const others = ['a', 'b'].map((name) => ({ query: `api_key=${name}` }));
    expect(await admissionsOf('/api/passive-checks/parser/', others)).toEqual([true, true]);
  });

  it('is that of the token, whatever else is sent with it', async () => {
    const forms: readonly Sent[] = [
      { headers: [['Authorization', 'Bearer token']] },
      { headers: [['Authorization', 'bearer   token']] },
      {
        headers: [
          ['Authorization', 'Bearer token'],
          ['X-Api-Key', 'another'],
        ],
      },
      {
        headers: [
          ['Authorization', 'Bearer token'],
          ['Authorization', 'Bearer another'],
        ],
      },
    ];
    expect(await admissionsOf('/api/realms/', forms)).toEqual(forms.map((_, at) => at === 0));
    expect(await admissionsOf('/api/realms/', [{}, {}])).toEqual([true, true]);
  });

  it('is of one user who logs in, also if others have the same password', async () => {
    const users = ['ann', 'bob', 'ann'].map((name): Sent => ({ headers: [['Authorization', basic(name)]] }));
    expect(await admissionsOf('/api/token/', users)).toEqual([true, true, false]);
  });
});
