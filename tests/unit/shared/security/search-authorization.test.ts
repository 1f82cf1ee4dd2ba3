import { describe, expect, it } from '@jest/globals';

import { createAwsSigner } from '../../../../shared/security/aws-signature.ts';
import { createSearchAuthorization } from '../../../../shared/security/search-authorization.ts';
import { searchBackendRecord } from '../../../../shared/store/search-backends.ts';
import { fakeSecrets } from '../../../support/security.ts';

const clock = () => Date.parse('2015-08-30T12:36:00Z');
const request = { method: 'GET', host: 'search.test', path: '/', headers: {}, body: undefined };

function proofOf(fields: object, secrets: Record<string, string> = {}) {
  const record = searchBackendRecord().parse({
    id: 1,
    url: 'https://search.test',
    flavour: 'opensearch',
    ...fields,
  });
  return createSearchAuthorization(fakeSecrets(secrets), clock)(record)(request);
}

describe('a search backend is told who we are', () => {
  it('by nothing where nothing is registered', async () => {
    expect(await proofOf({})).toEqual({});
  });

  it('by a user and a password', async () => {
    const secrets = { backend: JSON.stringify({ user: 'reader', password: 'pä:ss' }) };
    const { authorization } = await proofOf({ credentials: 'backend' }, secrets);
    expect(Buffer.from(authorization?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
      'reader:pä:ss',
    );
  });

  it('by an API key', async () => {
    const secrets = { backend: JSON.stringify({ api_key: 'aWQ6a2V5' }) };
    const proof = await proofOf({ auth: 'api_key', credentials: 'backend' }, secrets);
    expect(proof).toEqual({ authorization: 'ApiKey aWQ6a2V5' });
  });

  it.each([
    ['is not there', {}],
    ['is no JSON', { backend: 'x' }],
    ['is of another kind', { backend: JSON.stringify({ user: 'a', password: 'b' }) }],
    ['holds a line break', { backend: JSON.stringify({ api_key: 'a\r\nx: 1' }) }],
  ])('and not asked where the secret %s', async (_what, secrets: Record<string, string>) => {
    const proof = proofOf({ auth: 'api_key', credentials: 'backend' }, secrets);
    await expect(proof).rejects.toMatchObject({ code: 'search_backend_credentials', kind: 'engine_failed' });
    await expect(proof).rejects.not.toThrow(/backend"|x: 1/);
  });
});

describe('our own role', () => {
  const owner = { code: 'search_backend_credentials', owner: 'the search backend' } as const;
  const role = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

  it('signs as AWS documents it (the vector get-vanilla of its test suite)', async () => {
    const scope = { region: 'us-east-1', service: 'service', clock, ...owner };
    const sign = createAwsSigner(scope, () => Promise.resolve(role), { withBodyHash: false });
    const signature = await sign({ ...request, host: 'example.amazonaws.com' });
    expect(signature).toEqual({
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
      'x-amz-date': '20150830T123600Z',
    });
  });

  it('signs the body, the path, the query and a token', async () => {
    const scope = { region: 'eu-west-1', service: 'es', clock, ...owner };
    const sign = createAwsSigner(scope, () => Promise.resolve({ ...role, sessionToken: 'token' }));
    const search = { ...request, method: 'POST', path: '/a,b*/_search?x=a%20b', body: '{}' };
    const signature = await sign(search);
    expect(signature).toMatchObject({
      authorization: expect.stringContaining('/eu-west-1/es/aws4_request'),
      'x-amz-security-token': 'token',
      'x-amz-content-sha256': '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    });
    for (const change of [{ body: '{"a":1}' }, { path: '/a,b*/_search?x=b' }, { method: 'PUT' }]) {
      expect((await sign({ ...search, ...change })).authorization).not.toBe(signature.authorization);
    }
  });

  it('is no way where there is none', async () => {
    const scope = { region: 'eu-west-1', service: 'es', clock, ...owner };
    const sign = createAwsSigner(scope, () => Promise.reject(new Error('no credentials in 169.254.169.254')));
    await expect(sign(request)).rejects.toMatchObject({ code: 'search_backend_credentials' });
    await expect(sign(request)).rejects.not.toThrow(/169/);
  });
});

describe('the record of a search backend', () => {
  it.each([
    [{ auth: 'api_key' }, 'credentials'],
    [{ auth: 'aws' }, 'region'],
    [{ auth: 'aws', region: 'eu-west-1', credentials: 'x' }, 'credentials'],
    [{ region: 'eu-west-1' }, 'region'],
    [{ layout: 'other' }, 'layout'],
  ])('may not be %j', (fields, field) => {
    const read = searchBackendRecord().safeParse({
      id: 1,
      url: 'https://s.test',
      flavour: 'opensearch',
      ...fields,
    });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toContain(field);
  });
});
