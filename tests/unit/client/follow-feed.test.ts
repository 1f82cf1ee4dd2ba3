import { describe, expect, it } from '@jest/globals';

import {
  createClient,
  type FeedMessage,
  type FeedQuestion,
  followFeed,
  NoAnswerError,
  ProblemError,
  UnreadableAnswerError,
} from '../../../client/src/index.ts';

const event = (name: string) => ({
  ...{ id: `cloud-${name}`, type: 'realmgate.host.state.v1', subject: name },
  ...{ time: '2026-11-26T00:00:00.000Z', data: { host_name: name } },
});
const problem = (status: number, code: string) => ({
  ...{ type: 'about:blank', title: code, status, detail: code, code, request_id: 'r' },
});
const refusal = (status: number, code: string, headers = {}) =>
  Promise.resolve({ error: problem(status, code), response: new Response(null, { status, headers }) });
/** The page of a proxy in front of the API. */
const proxyPage = (status: number) =>
  Promise.resolve({ error: '<h1>Bad gateway</h1>', response: new Response(null, { status }) });
/** A feed of these lines, which then ends, or breaks off by an error. */
const feed = (lines: readonly object[], error?: Error) => {
  const data = new ReadableStream<Uint8Array>({
    pull(controller) {
      const [line, ...rest] = left;
      left = rest;
      if (line) controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
      else if (error) controller.error(error);
      else controller.close();
    },
  });
  let left = lines;
  return Promise.resolve({ data, response: new Response() });
};

type Answer =
  | Promise<{ data: ReadableStream<Uint8Array> | null; response: Response }>
  | ReturnType<typeof refusal>
  | ReturnType<typeof proxyPage>;

/** Follows feeds that answer these, one after the other, and then ends. */
async function followed(answers: readonly (() => Answer)[], lastEventId?: string) {
  const over = new AbortController();
  const told: FeedMessage[] = [];
  const [asked, failures, waits]: [FeedQuestion['query'][], Error[], number[]] = [[], [], []];
  const open = ({ query }: FeedQuestion) => {
    const answer = answers[asked.length];
    asked.push(query);
    if (!answer) throw new Error('asked too often');
    return answer();
  };
  const wait = (ms: number) => {
    waits.push(ms);
    if (asked.length === answers.length) over.abort();
    return Promise.resolve();
  };
  const onFailure = (error: Error) => failures.push(error);
  const options = { lastEventId, signal: over.signal, onFailure, wait };
  for await (const message of followFeed(open, options)) told.push(message);
  return { told, asked: asked.map(({ last_event_id }) => last_event_id), failures, waits };
}

describe('followFeed', () => {
  it('says where the feed begins, yields events, and goes on behind the last id after the pause of the API', async () => {
    const { told, asked, failures, waits } = await followed([
      () => feed([{ id: '1' }, { id: '2', event: event('a') }, { id: '3' }, { id: '4', retry_ms: 1234 }]),
      () => feed([{ id: '4' }, { id: '5', event: event('b') }]),
    ]);
    expect(told).toEqual([
      { id: '1', event: undefined },
      { id: '2', event: event('a') },
      { id: '5', event: event('b') },
    ]);
    expect([asked, failures, waits]).toEqual([[undefined, '4'], [], [1234, 5000]]);
  });

  it('waits a second at least, so that an odd server is not asked without a pause', async () => {
    const { waits } = await followed([
      () => feed([{ id: '1', retry_ms: 0 }]),
      () => refusal(503, 'states_not_kept', { 'retry-after': '0' }),
    ]);
    expect(waits).toEqual([1000, 1000]);
  });

  it('goes on behind an earlier id, and begins anew if that is too old', async () => {
    const { told, asked, failures } = await followed(
      [
        () => feed([{ id: '7' }, { id: '8', event: event('a') }, { problem: problem(410, 'changes_gone') }]),
        () => refusal(410, 'changes_gone'),
        () => feed([{ id: 'x' }]),
      ],
      '6',
    );
    expect(told).toEqual([
      { id: '8', event: event('a') },
      { id: 'x', event: undefined },
    ]);
    expect(asked).toEqual(['6', undefined, undefined]);
    expect(failures.map((error) => error instanceof ProblemError && error.code)).toEqual([
      ...['changes_gone', 'changes_gone'],
    ]);
  });

  it('is opened again after a break, an expired token, or an answer that the API cannot give now', async () => {
    const broken = new NoAnswerError('no connection');
    const { asked, failures, waits } = await followed([
      () => feed([{ id: '1' }], broken),
      () => feed([{ id: '2' }, { problem: problem(401, 'token_not_valid') }]),
      () => refusal(503, 'states_not_kept', { 'retry-after': '3' }),
      () => refusal(429, 'too_many_feeds', { 'retry-after': '10' }),
      () => proxyPage(502),
      () => feed([{ id: '3' }]),
    ]);
    expect(asked).toEqual([undefined, '1', '2', '2', '2', '2']);
    expect(failures).toMatchObject([
      broken,
      { code: 'token_not_valid' },
      { code: 'states_not_kept' },
      { code: 'too_many_feeds' },
      { name: 'UnreadableAnswerError', status: 502 },
    ]);
    expect(waits).toEqual([5000, 5000, 3000, 10_000, 5000, 5000]);
  });

  it('is opened again if it ends in the middle of a line, as behind a proxy whose server was killed', async () => {
    const cut = () =>
      Promise.resolve({ data: new Response('{"id":"1"}\n{"id":"2","ev').body, response: new Response() });
    const { told, asked, failures } = await followed([cut, () => feed([{ id: '2', event: event('a') }])]);
    expect(told).toEqual([
      { id: '1', event: undefined },
      { id: '2', event: event('a') },
    ]);
    expect([asked, failures]).toMatchObject([[undefined, '1'], [{ name: 'NoAnswerError' }]]);
  });

  it.each([
    [404, 'realm_not_found'],
    [429, 'locked_out'],
    [409, 'realm_not_warm'],
    [422, 'feeds_not_offered'],
    [400, 'invalid_request'],
  ])('throws a refusal: %s %s', async (status, code) => {
    await expect(followed([() => refusal(status, code)])).rejects.toMatchObject({ code, status });
  });

  it.each([[{ event: event('a') }], [{ id: '1', event: { id: 'x' } }], [{ id: 7 }]])(
    'throws if a line is no message: %j',
    async (line) => {
      await expect(followed([() => feed([line])])).rejects.toThrow(UnreadableAnswerError);
    },
  );

  it('ends at once when its signal aborts, and closes the request', async () => {
    const over = new AbortController();
    const messages: FeedMessage[] = [];
    let isClosed = false;
    const open = ({ signal }: FeedQuestion) => {
      const data = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"id":"1"}\n'));
          signal.addEventListener('abort', () => {
            isClosed = true;
            controller.error(new Error('aborted'));
          });
        },
      });
      return Promise.resolve({ data, response: new Response() });
    };
    for await (const message of followFeed(open, { signal: over.signal })) {
      messages.push(message);
      setTimeout(() => {
        over.abort();
      }, 5);
    }
    expect([messages, isClosed]).toEqual([[{ id: '1', event: undefined }], true]);
  });
});

describe('the client, for a feed', () => {
  it('limits the time of each piece in place of that of the whole, and no bytes', async () => {
    const pieces = Array.from({ length: 6 }, (_, at) => `{"id":"${at}"}\n`);
    const answer = ({ signal }: Request) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          signal.addEventListener('abort', () => {
            controller.error(signal.reason);
          });
        },
        // No more pieces come, and the answer does not end.
        async pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) return;
          await new Promise((resolve) => setTimeout(resolve, 60));
          controller.enqueue(new TextEncoder().encode(piece));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
    };
    const client = createClient({
      ...{ url: 'https://api.example.com', token: 'a token', timeoutMs: 250, maxAnswerBytes: 20 },
      fetch: (request) => Promise.resolve(answer(request)),
    });
    const over = new AbortController();
    const path = { realm_name: 'paris' };
    const wait = () => {
      over.abort();
      return Promise.resolve();
    };
    const failures: Error[] = [];
    const ids: string[] = [];
    const feeds = followFeed(
      ({ query, signal }) =>
        client.GET('/api/feed/realms/{realm_name}/', {
          ...{ params: { path, query: { objects: ['hosts'], ...query } }, parseAs: 'stream', signal },
        }),
      { signal: over.signal, wait, onFailure: (error) => failures.push(error), lastEventId: 'earlier' },
    );
    for await (const { id } of feeds) ids.push(id);
    expect(ids).toEqual([]);
    expect(failures).toMatchObject([{ name: 'NoAnswerError' }]);
    expect(pieces).toEqual([]);
  });
});
