import { describe, expect, it } from '@jest/globals';

import {
  type ChangesQuery,
  follow,
  type ListChange,
  NoAnswerError,
  ProblemError,
  UnreadableAnswerError,
} from '../../../client/src/index.ts';

interface Named {
  readonly host_name: string;
}
type Meta = NonNullable<object>;
const response = new Response();
const list = (names: readonly string[], meta: Meta) =>
  Promise.resolve({ data: { data: names.map((host_name) => ({ host_name })), meta }, response });
const problem = (status: number, code: string) => {
  const error = { type: 'about:blank', title: code, status, detail: code, code, request_id: 'r' };
  return Promise.resolve({ error, response: new Response(null, { status }) });
};
/** The page of a proxy in front of the API. */
const proxyPage = (status: number) =>
  Promise.resolve({ error: '<h1>Bad gateway</h1>', response: new Response(null, { status }) });

/** Follows a list that answers these, one after the other, and then ends. */
async function followed(answers: readonly (() => ReturnType<typeof list>)[], mark?: string) {
  const over = new AbortController();
  const told: ListChange<Named>[] = [];
  const [asked, failures, waits]: [ChangesQuery[], Error[], number[]] = [[], [], []];
  const ask = (since: ChangesQuery) => {
    const answer = answers[asked.length];
    asked.push(since);
    if (asked.length === answers.length) over.abort();
    if (!answer) throw new Error('asked too often');
    return answer();
  };
  const options = {
    everyMs: 7,
    mark,
    signal: over.signal,
    onFailure: (error: Error) => failures.push(error),
  };
  const wait = (ms: number) => Promise.resolve(void waits.push(ms));
  for await (const change of follow<Named>(ask, { ...options, wait })) told.push(change);
  return { told, asked, failures, waits };
}

const nothing = { complete: false, removed: [] };

describe('follow', () => {
  it('yields the whole list, and then what changes, by the mark of each answer', async () => {
    const gone = { host_name: 'a', service: null };
    const { told, asked, waits } = await followed([
      () => list(['a', 'b'], { changes_mark: '1' }),
      () => list([], { ...nothing, changes_mark: '2' }),
      () => list(['b'], { complete: false, removed: [gone], changes_mark: '3' }),
      () => list(['c'], { complete: true, changes_mark: '4' }),
    ]);
    expect(told).toEqual([
      { isWhole: true, rows: [{ host_name: 'a' }, { host_name: 'b' }], removed: [], mark: '1' },
      { isWhole: false, rows: [{ host_name: 'b' }], removed: [gone], mark: '3' },
      { isWhole: true, rows: [{ host_name: 'c' }], removed: [], mark: '4' },
    ]);
    expect(asked).toEqual([{}, { changed_since: '1' }, { changed_since: '2' }, { changed_since: '3' }]);
    expect(waits).toEqual([7, 7, 7, 7]);
  });

  it('goes on from a mark', async () => {
    const { told, asked } = await followed([() => list(['b'], { ...nothing, changes_mark: '9' })], '8');
    expect([asked, told[0]?.isWhole]).toEqual([[{ changed_since: '8' }], false]);
  });

  it('yields whole lists if the API knows no changes', async () => {
    const { told, asked } = await followed([() => list(['a'], {}), () => list(['a'], {})]);
    expect(told.map(({ isWhole, mark }) => [isWhole, mark])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    expect(asked).toEqual([{}, {}]);
  });

  it('says which realms a whole list lacks: their rows are not gone', async () => {
    const sources = [
      { realm: 'paris', result: 'ok' },
      { realm: 'lyon', result: 'timeout', code: 'engine_timeout' },
    ];
    const { told } = await followed([
      () => list(['a'], { sources, partial: true }),
      () => list(['a'], { sources: sources.slice(0, 1), partial: false }),
    ]);
    expect(told.map(({ missing }) => missing)).toEqual([
      [{ realm: 'lyon', code: 'engine_timeout' }],
      undefined,
    ]);
  });

  it('asks again with the same mark if the API does not answer', async () => {
    const { told, asked, failures } = await followed([
      () => list(['a'], { changes_mark: '1' }),
      () => Promise.reject(new NoAnswerError('no connection')),
      () => problem(502, 'engine_unreachable') as never,
      () => proxyPage(502) as never,
      () => problem(429, 'too_many_requests') as never,
      () => list(['a'], { ...nothing, changes_mark: '2' }),
    ]);
    expect(asked.slice(1)).toEqual(Array(5).fill({ changed_since: '1' }));
    expect(failures).toEqual([
      expect.any(NoAnswerError),
      expect.any(ProblemError),
      expect.any(UnreadableAnswerError),
      expect.any(ProblemError),
    ]);
    expect(told).toHaveLength(2);
  });

  it('ends without an error if its signal ends the question too', async () => {
    const over = new AbortController();
    const ask = () => {
      over.abort();
      return Promise.reject(over.signal.reason as Error);
    };
    const failures: Error[] = [];
    const onFailure = (error: Error) => failures.push(error);
    const changes = follow<Named>(ask, { signal: over.signal, onFailure });
    await expect(changes.next()).resolves.toEqual({ done: true, value: undefined });
    expect(failures).toEqual([]);
  });

  it('ends with the page of something that is not the API', async () => {
    const ended = followed([() => proxyPage(404) as never, () => list([], {})]);
    await expect(ended).rejects.toThrow(UnreadableAnswerError);
  });

  it('ends with the problem if the caller may not see the realm any more', async () => {
    const ended = followed([
      () => list(['a'], { changes_mark: '1' }),
      () => problem(404, 'realm_not_found') as never,
      () => list([], {}),
    ]);
    await expect(ended).rejects.toMatchObject({ code: 'realm_not_found' });
  });
});
