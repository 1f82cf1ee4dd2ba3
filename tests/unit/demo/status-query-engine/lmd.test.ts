import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../../../demo/status-query-engine/build-site.ts';
import { type CachedEngine, type Engine, startEngine } from '../../../../demo/status-query-engine/index.ts';
import { queryRows, sendToEngine } from './talk.ts';

let engine: Engine;
let peer: CachedEngine;

beforeEach(async () => {
  peer = { state: 'up' };
  engine = await startEngine({
    site: site({
      hosts: [
        host('web-1', {
          groups: ['web', 'linux'],
          state: 1,
          retry_interval: 0.5,
          services: [service('http')],
        }),
        host('db-1', { groups: ['linux'] }),
      ],
    }),
    dialect: 'lmd',
    listen: {},
    clock: () => 1_795_219_167_000,
    peer,
  });
});
afterEach(() => engine.close());

const said = async (text: string, halfClose = false) =>
  (await sendToEngine(engine, text, { halfClose })).answer;

describe('LMD in front of an engine', () => {
  it('lists own columns only, and answers those of other tables', async () => {
    const listed = (await queryRows(engine, 'GET columns\nColumns: name\nFilter: table = services')).flat();
    expect(listed.filter((name) => String(name).startsWith('host_'))).toEqual(['host_name']);
    expect(listed).toEqual(expect.arrayContaining(['peer_key', 'got_business_rule', 'business_impact']));
    const joined = 'GET services\nColumns: description host_state host_groups';
    expect(await queryRows(engine, joined)).toEqual([['http', 1, ['linux', 'web']]]);
  });

  it('shows what the engine lacks as -1, and finds every row by it', async () => {
    expect(await queryRows(engine, 'GET hosts\nColumns: name got_business_rule')).toEqual([
      ['db-1', -1],
      ['web-1', -1],
    ]);
    const found = (filter: string) => queryRows(engine, `GET hosts\nColumns: name\nFilter: ${filter}`);
    expect(await found('got_business_rule = 1')).toHaveLength(2);
    expect(await found('got_business_rule != 1')).toHaveLength(0);
    expect(await found('address6 = 192.0.2.1')).toHaveLength(0);
  });

  it('rounds intervals, sorts lists, and takes an unknown column for an empty text', async () => {
    const asked = 'GET hosts\nColumns: retry_interval groups nope\nFilter: name = web-1';
    expect(await queryRows(engine, asked)).toEqual([[0, ['linux', 'web'], '']]);
    expect(await queryRows(engine, 'GET hosts\nColumns: name\nFilter: nope = x')).toEqual([]);
  });

  it('knows "does not contain" by its own word only', async () => {
    const found = async (filter: string) =>
      (await queryRows(engine, `GET hosts\nColumns: name\nFilter: groups ${filter}`)).flat();
    expect(await found('>= web')).toEqual(['web-1']);
    expect(await found('!>= web')).toEqual(['db-1']);
    expect(await found('< web')).toEqual([]);
  });

  it('names an engine that it has lost in wrapped JSON only', async () => {
    peer.state = 'down';
    const hosts = 'GET hosts\nColumns: name';
    expect(await queryRows(engine, hosts)).toEqual([]);
    expect(await queryRows(engine, 'GET hosts\nStats: state >= 0')).toEqual([[0]]);
    expect(await queryRows(engine, 'GET status')).toHaveLength(1);
    expect(await queryRows(engine, 'GET backends\nColumns: status')).toEqual([[2]]);
    const wrapped = await said(`${hosts}\nOutputFormat: wrapped_json\n\n`);
    expect(JSON.parse(wrapped)).toMatchObject({ data: [], failed: { 'lmd-1': expect.any(String) } });
    peer.state = 'stale';
    expect(await queryRows(engine, hosts)).toHaveLength(2);
    expect(await queryRows(engine, 'GET status\nColumns: peer_status')).toEqual([[1]]);
  });

  it.each([
    ['GET hosts', 'Timelimit: 5', 'bad request: unrecognized header in: Timelimit: 5\n'],
    ['GET hosts', 'OutputFormat: csv', /^bad request: unrecognized outputformat/],
    ['GET hosts', 'Filter: state = abc', /could not convert abc to number/],
    ['GET hosts', 'Filter: name ~ ([', /invalid regular expression/],
    ['GET hosts', 'Sort: nope asc', 'bad request: unknown sort column nope\n'],
    ['GET endpoints', 'Limit: 1', 'bad request: table endpoints does not exist\n'],
  ])('says what is wrong bare, whatever frame was asked for: %s, %s', async (get, header, expected) => {
    const answer = await said(`${get}\nResponseHeader: fixed16\n${header}\n\n`);
    if (typeof expected === 'string') expect(answer).toBe(expected);
    else expect(answer).toMatch(expected);
  });

  it('has no answer to nothing', async () => {
    expect(await said('\n')).toBe('bad request: empty request\n');
  });

  it('sorts, cuts and counts', async () => {
    expect(await queryRows(engine, 'GET hosts\nColumns: name\nSort: name desc\nLimit: 1')).toEqual([
      ['web-1'],
    ]);
    expect(await queryRows(engine, 'GET hosts\nColumns: name\nOffset: 1')).toEqual([['web-1']]);
    const stats =
      'GET hosts\nStats: state = 0\nStats: state = 1\nStatsOr: 2\nStats: sum state\nStats: avg state';
    expect(await queryRows(engine, stats)).toEqual([[2, 1, 0.5]]);
    expect(await queryRows(engine, 'GET hosts\nStats: state >= 0\nColumns: state')).toEqual([
      ['0', 1],
      ['1', 1],
    ]);
  });
});

describe('a command through LMD', () => {
  const wrong = 'COMMAND [1795219167] NO_SUCH_COMMAND;web-1\n';
  const right = 'COMMAND [1795219167] ADD_HOST_COMMENT;web-1;1;bob;x\n';
  const framed = 'ResponseHeader: fixed16\nOutputFormat: wrapped_json\n';

  it('is answered in a frame, behind an empty request or when the client has said its last word', async () => {
    const failed = /^200 +\d+\n\{"failed": \{"lmd-1":"400: Unknown command/;
    expect(await said(`${wrong}${framed}\n\n`)).toMatch(failed);
    expect(await said(`${wrong}${framed}\n`, true)).toMatch(failed);
    expect(await said(`${right}${framed}\n\n`)).toBe('200          15\n{"failed": {}}\n');
    expect(engine.site.comments.size).toBe(1);
  });

  it('is answered bare without that, and only where it failed', async () => {
    expect(await said(`${wrong}\n\n`)).toMatch(/^400: Unknown command/);
    expect(await said(`${right}\n\n`)).toBe('');
  });

  it('that fails is never told of behind a GET', async () => {
    const status = 'GET status\nResponseHeader: fixed16\nColumns: peer_key\n\n';
    expect(await said(`${wrong}\n${status}`)).toBe('200          12\n[["lmd-1"]]\n');
  });
});
