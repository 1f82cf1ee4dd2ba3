import { describe, expect, it } from '@jest/globals';

import { basicCredentials } from '../../../../functions/token/basic-credentials.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('HTTP Basic credentials', () => {
  it.each([
    ['ann:secret', { userName: 'ann', password: 'secret' }],
    ['ann:with:colons: ', { userName: 'ann', password: 'with:colons: ' }],
    ['jürgen:pässwörd€', { userName: 'jürgen', password: 'pässwörd€' }],
    ['ann:', { userName: 'ann', password: '' }],
    ['ann:two\nlines', { userName: 'ann', password: 'two\nlines' }],
  ])('are read from %j', (text, expected) => {
    expect(basicCredentials(basic(text))).toEqual(expected);
    expect(basicCredentials(basic(text).replace('Basic', 'basic '))).toEqual(expected);
  });

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['the scheme alone', 'Basic'],
    ['another scheme', 'Bearer abc'],
    ['what is not base64', 'Basic a*b'],
    ['no colon', basic('ann')],
    ['no name', basic(':secret')],
    ['what is not UTF-8', `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString('base64')}`],
  ])('are asked for when there is %s', (_, header) => {
    expect(() => basicCredentials(header)).toThrow(
      expect.objectContaining({
        kind: 'unauthorized',
        code: 'bad_credentials',
        headers: { 'WWW-Authenticate': 'Basic realm="realmgate", charset="UTF-8"' },
      }),
    );
  });
});
