import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { authorize } from '../../../../functions/authorizer/authorize.ts';
import { AppError } from '../../../../shared/base/errors.ts';
import type { AuthorizerAnswer } from '../../../../shared/security/gateway-answer.ts';
import { recordingReports } from '../../../support/authorizer-reports.ts';
import { startTablesInMemory } from '../../../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../../../support/key-value-server.ts';
import { countTableCalls, sessionsOn } from '../../../support/security.ts';

const clock = () => Date.parse('2026-03-01T12:00:00Z');
const methodArn = 'arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/GET/api/status/realms/north:x/';

const effectOf = ({ policyDocument }: AuthorizerAnswer) =>
  policyDocument.Statement.map(({ Effect }) => Effect).join();
const ann = { userName: 'ann', password: 'correct horse', sourceIp: '192.0.2.1' };

describe('the authorizer', () => {
  let server: KeyValueServer;
  let table: ReturnType<typeof countTableCalls>;
  let made: Awaited<ReturnType<typeof sessionsOn>>;
  let reports: ReturnType<typeof recordingReports>;

  beforeAll(async () => {
    server = await startTablesInMemory();
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(async () => {
    table = countTableCalls((await newTable(server)).table);
    made = await sessionsOn(table, clock);
    reports = recordingReports();
  });

  const ask = (authorizationToken: unknown) =>
    authorize({ type: 'TOKEN', authorizationToken, methodArn }, { access: made.sessions, ...reports });

  it('lets a good token into the whole stage and names its bearer', async () => {
    const { access } = (await made.sessions.logIn(ann)).pair;
    const [session] = await made.sessionStore.list('ann');
    table.calls = 0;
    expect(await ask(`Bearer ${access}`)).toEqual({
      principalId: 'ann',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Action: 'execute-api:Invoke',
            Effect: 'Allow',
            Resource: 'arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/*/*',
          },
        ],
      },
      context: {
        user_name: 'ann',
        user_created_at: '2026-03-01T12:00:00.000Z',
        role: 'operator',
        session_id: session?.session_id,
      },
    });
    expect(table.calls).toBe(1);
    expect([reports.log.lines, reports.issuerTokens]).toEqual([[], []]);
  });

  it('takes the scheme in any case', async () => {
    const { access } = (await made.sessions.logIn(ann)).pair;
    await expect(ask(`bearer ${access}`)).resolves.toMatchObject({ principalId: 'ann' });
  });

  it('denies everything else for the whole stage, and says what was sent, at no table call', async () => {
    const { access, refresh } = (await made.sessions.logIn(ann)).pair;
    table.calls = 0;
    const others = [
      [undefined, 'without a known scheme'],
      ['', 'without a known scheme'],
      [access, 'without a known scheme'],
      [`Digest ${access}`, 'without a known scheme'],
      [`Basic ${access}`, 'Basic was sent'],
      [`ApiKey ${access}`, 'An ApiKey was sent'],
      [`Bearer ${refresh}`, 'A Bearer token or key was sent that is not valid'],
      [`Bearer ${access}x`, 'A Bearer token or key was sent that is not valid'],
      ['bearer', 'A Bearer token or key was sent that is not valid'],
      [`Bearer ${access} x`, 'A Bearer token or key was sent that is not valid'],
    ] as const;
    for (const [header, words] of others) {
      const { principalId, policyDocument, context } = await ask(header);
      const [statement] = policyDocument.Statement;
      expect([principalId, statement?.Effect]).toEqual(['-', 'Deny']);
      expect(statement).toMatchObject({
        Resource: 'arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/*/*',
      });
      // The gateway puts it into JSON as it is.
      expect(context).toEqual({ sent: expect.stringMatching(/^[\w ,:]+\.$/) });
      expect(context['sent']).toContain(words);
      expect(context['sent']).not.toContain(access.slice(0, 20));
    }
    expect(table.calls).toBe(0);
    expect(reports.log.lines.map(({ level, code }) => `${level} ${code}`)).toEqual(
      others.map(() => 'info authorizer.refused'),
    );
    expect(JSON.stringify(reports.log.lines)).not.toContain(access.slice(0, 20));
  });

  it('refuses a session that was ended', async () => {
    const { access } = (await made.sessions.logIn(ann)).pair;
    await made.sessionStore.endAll('ann');
    expect(effectOf(await ask(`Bearer ${access}`))).toBe('Deny');
    expect(reports.log.lines).toEqual([
      { level: 'info', code: 'authorizer.refused', fields: { reason: 'the session has ended' } },
    ]);
  });

  it('does not call its own trouble a refusal', async () => {
    const down = new AppError('store_unavailable', { detail: 'The store does not answer.' });
    const { access } = (await made.sessions.logIn(ann)).pair;
    table.getMany = () => Promise.reject(down);
    await expect(ask(`Bearer ${access}`)).rejects.toThrow('The authorizer failed');
    expect(reports.log.lines).toEqual([
      { level: 'error', code: 'authorizer.failed', fields: { error: down } },
    ]);
  });
});
