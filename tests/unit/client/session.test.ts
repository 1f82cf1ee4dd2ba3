import type { IncomingMessage } from 'node:http';

import { afterEach, describe, expect, it } from '@jest/globals';

import { createClient, type Tokens, type TokenStore, unwrap } from '../../../client/src/index.ts';
import { type HttpBehaviour, httpPeer, type RunningHttpPeer } from '../../support/http-peer.ts';

let peer: RunningHttpPeer;
afterEach(() => peer.close());

const credentials = { userName: 'zoé', password: 'of-the-tést' };
const meta = { generated_at: '2026-11-20T12:00:00Z', time_zone: 'UTC', request_id: 'r' };
const refusal = { type: '/problems/x', title: 'No', detail: 'No.', request_id: 'r', status: 401 };

interface Server {
  /** Access tokens that are valid now. */
  readonly good: Set<string>;
  readonly refreshes: string[];
  logIns: number;
  readonly behave: HttpBehaviour;
}

/** Each refresh token is valid once, like those of the API. */
function server(takesCredentials = true): Server {
  const spent = new Set<string>();
  const self: Server = {
    good: new Set(),
    refreshes: [],
    logIns: 0,
    behave: (request, response, body) => {
      const [status, answer] = answered(request, body);
      const type = status === 200 ? 'application/json' : 'application/problem+json';
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(answer));
    },
  };
  let issued = 0;
  const tokens = () => {
    issued += 1;
    self.good.add(`access-${issued}`);
    return { data: { access: `access-${issued}`, refresh: `refresh-${issued}` }, meta };
  };
  function answered(request: IncomingMessage, body: string): [number, unknown] {
    if (request.url === '/api/token/') {
      self.logIns += 1;
      return takesCredentials ? [200, tokens()] : [401, { ...refusal, code: 'bad_credentials' }];
    }
    if (request.url === '/api/token/refresh/') {
      const { refresh } = JSON.parse(body) as { readonly refresh: string };
      self.refreshes.push(refresh);
      if (spent.has(refresh) || refresh === 'dead') return [401, { ...refusal, code: 'token_not_valid' }];
      spent.add(refresh);
      return [200, tokens()];
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    return self.good.has(token) ? [200, { data: [], meta }] : [401, { ...refusal, code: 'token_not_valid' }];
  }
  return self;
}

const memory = (first?: Tokens): TokenStore & { readonly saved: Tokens[] } => {
  const saved = first ? [first] : [];
  return {
    saved,
    load: () => Promise.resolve(saved.at(-1)),
    save: (tokens) => {
      saved.push(tokens);
      return Promise.resolve();
    },
  };
};

describe('the session of a client', () => {
  it('logs in at the first call, once for two hundred at the same time', async () => {
    const api = server();
    peer = await httpPeer(api.behave);
    const client = createClient({ url: peer.url.href, credentials });
    await Promise.all(Array.from({ length: 200 }, () => unwrap(client.GET('/api/stats/realms/'))));
    expect(api.logIns).toBe(1);
    const basic = peer.headers.find(({ authorization }) => authorization?.startsWith('Basic '));
    expect(Buffer.from(basic?.authorization?.slice(6) ?? '', 'base64').toString()).toBe('zoé:of-the-tést');
  });

  it('refreshes once for two hundred calls whose token has expired', async () => {
    const api = server();
    peer = await httpPeer(api.behave);
    const client = createClient({ url: peer.url.href, credentials });
    await unwrap(client.GET('/api/stats/realms/'));
    api.good.clear();
    await Promise.all(Array.from({ length: 200 }, () => unwrap(client.GET('/api/stats/realms/'))));
    expect(api.refreshes).toEqual(['refresh-1']);
    expect(api.logIns).toBe(1);
  });

  it('logs in anew when the session has ended', async () => {
    const api = server();
    peer = await httpPeer(api.behave);
    const store = memory({ access: 'old', refresh: 'dead' });
    const client = createClient({ url: peer.url.href, credentials, tokens: store });
    await unwrap(client.GET('/api/stats/realms/'));
    expect(api.refreshes).toEqual(['dead']);
    expect(store.saved.at(-1)).toEqual({ access: 'access-1', refresh: 'refresh-1' });
  });

  it('says token_not_valid where nothing can renew it, and asks for no more than one refresh', async () => {
    const api = server();
    peer = await httpPeer(api.behave);
    const client = createClient({ url: peer.url.href, tokens: memory({ access: 'old', refresh: 'dead' }) });
    const calls = Array.from({ length: 20 }, () => unwrap(client.GET('/api/stats/realms/')));
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'token_not_valid' });
    expect(api.refreshes).toEqual(['dead']);
  });

  it('tries credentials that were refused no second time: guesses lock a name out', async () => {
    const api = server(false);
    peer = await httpPeer(api.behave);
    const client = createClient({ url: peer.url.href, credentials });
    const calls = Array.from({ length: 20 }, () => unwrap(client.GET('/api/stats/realms/')));
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'bad_credentials' });
    expect(api.logIns).toBe(1);
  });

  it('takes the tokens that another process has renewed', async () => {
    const api = server();
    peer = await httpPeer(api.behave);
    const store = memory({ access: 'old', refresh: 'refresh-x' });
    const client = createClient({ url: peer.url.href, tokens: store });
    await unwrap(client.GET('/api/stats/realms/'));
    expect(api.refreshes).toEqual(['refresh-x']);
    api.good.clear();
    api.good.add('from-elsewhere');
    await store.save({ access: 'from-elsewhere', refresh: 'refresh-y' });
    await unwrap(client.GET('/api/stats/realms/'));
    expect(api.refreshes).toEqual(['refresh-x']);
  });

  it.each([
    ['has saved', false],
    ['is about to save', true],
  ])('takes the tokens that another process %s, if its refresh came first', async (_what, isLate) => {
    const api = server();
    const store = memory({ access: 'old', refresh: 'dead' });
    const saveElsewhere = async () => {
      api.good.add('from-elsewhere');
      await store.save({ access: 'from-elsewhere', refresh: 'refresh-y' });
    };
    peer = await httpPeer((request, response, body) => {
      if (request.url === '/api/token/refresh/' && !isLate) void saveElsewhere();
      api.behave(request, response, body);
    });
    const sleep = () => (isLate ? saveElsewhere() : Promise.reject(new Error('no pause is needed')));
    const client = createClient({ url: peer.url.href, credentials, tokens: store, sleep });
    await unwrap(client.GET('/api/stats/realms/'));
    expect([api.refreshes, api.logIns]).toEqual([['dead'], 0]);
    expect(store.saved.at(-1)).toEqual({ access: 'from-elsewhere', refresh: 'refresh-y' });
  });

  it('sends a fixed token as it is, and renews nothing', async () => {
    const api = server();
    peer = await httpPeer(api.behave);
    const client = createClient({ url: peer.url.href, token: 'mine' });
    await expect(unwrap(client.GET('/api/stats/realms/'))).rejects.toMatchObject({ status: 401 });
    expect(peer.requests).toHaveLength(1);
    expect(peer.headers[0]?.authorization).toBe('Bearer mine');
  });
});
