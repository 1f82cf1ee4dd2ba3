import { describe, expect, it } from '@jest/globals';

import { readReply } from '../../../../../shared/connectors/icinga2-rest/api-reply.ts';

const reply = (status: number, value: unknown) =>
  readReply({ status, body: Buffer.from(JSON.stringify(value)) });

describe('a refusal of the API', () => {
  it('has the words of the engine, and names a permission that is missing', () => {
    const status = 'Missing permission: objects/query/Host';
    expect(reply(403, { error: 403, status })).toMatchObject({
      words: status,
      missingPermission: 'objects/query/Host',
      results: [],
    });
    expect(reply(404, { status: 7 })).toMatchObject({ words: '', missingPermission: undefined });
  });

  it('is read up to 256 KB', () => {
    const ofBytes = (bytes: number) => {
      const text = '{"status":""}';
      return () => reply(500, { status: 'x'.repeat(bytes - text.length) });
    };
    expect(ofBytes(256 * 1024)().words).toMatch(/^x+$/);
    expect(ofBytes(256 * 1024 + 1)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });
});

describe('an engine that is shutting down', () => {
  const done = { code: 200, status: 'done' };
  const skipped = { code: 503, status: 'shutting down' };

  it.each([401, 423, 503])('refuses the whole request with %i', (status) => {
    const kind = status === 401 ? 'unauthenticated' : 'refused_connection';
    expect(() => reply(status, { results: [skipped] })).toThrow(expect.objectContaining({ kind }));
  });

  it('has done a part of the actions: nothing may be repeated', () => {
    expect(reply(503, { results: [done, skipped] }).results).toEqual([done, skipped]);
    expect([...reply(200, { results: [done, skipped] }).results]).toEqual([done, skipped]);
  });

  it('refuses a list whose last results it has left out', () => {
    const list = { results: [{ name: 'a', attrs: {} }, skipped] };
    expect(() => reply(200, list)).toThrow(expect.objectContaining({ name: 'WireFault' }));
  });
});
