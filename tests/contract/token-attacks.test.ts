import { afterAll, beforeAll } from '@jest/globals';
import { type CryptoKey, decodeJwt, importJWK, type JWK, SignJWT } from 'jose';

import { authorize } from '../../functions/authorizer/authorize.ts';
import { authorizeSender } from '../../functions/passive-check-authorizer/authorize.ts';
import { tokenAuthorizer } from '../../shared/app/access.ts';
import { apiKeysIn } from '../../shared/app/api-keys.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import type { AuthorizerAnswer } from '../../shared/security/gateway-answer.ts';
import { keySet, newKeySet } from '../../shared/security/key-set.ts';
import { createBlockedSubjectStore } from '../../shared/store/blocked-subjects.ts';
import { issuerRecord, issuers } from '../../shared/store/issuers.ts';
import { testConfig } from '../support/app.ts';
import { recordingReports } from '../support/authorizer-reports.ts';
import { type IssuerKeyPair, issuerKeyPair, startIssuer } from '../support/issuer.ts';
import { startTablesInMemory } from '../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { countTableCalls, sessionsOn } from '../support/security.ts';
import {
  type AttackedKind,
  type AttackedWorld,
  describeTokenAttacks,
  type TokenSigner,
} from './token-attacks-suite.ts';

const arn = 'arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/GET/api/realms/';
const config = { ...testConfig, tokenSecret: 'keys' };
const minute = 60_000;

let server: KeyValueServer;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let issuerKey: IssuerKeyPair;
let laterKey: IssuerKeyPair;

beforeAll(async () => {
  [server, issuer, issuerKey, laterKey] = await Promise.all([
    startTablesInMemory(),
    startIssuer(),
    issuerKeyPair('theirs', 'ES256'),
    issuerKeyPair('later'),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), issuer.peer.close()]);
});

const signer = (publicJwk: JWK, privateKey: CryptoKey, claims: TokenSigner['claims']): TokenSigner => ({
  publicJwk,
  claims,
  sign(content, header = {}) {
    const all = { alg: 'ES256', typ: 'JWT', kid: publicJwk.kid ?? '', ...header };
    return new SignJWT({ ...content }).setProtectedHeader(all).sign(privateKey);
  },
});

/** A table with a user `ann` of ours, an issuer whose `ann` is an operator too, and both authorizers. */
async function startWorld() {
  const start = Date.parse('2026-03-01T12:00:00Z');
  const time = { now: start };
  const clock = () => time.now;
  const table = countTableCalls((await newTable(server)).table);
  const ours = await sessionsOn(table, clock);
  await ours.secrets.write(config.apiKeySecret, newApiKeySecret());
  issuer.publish(issuerKey.jwk);
  const record = issuerRecord().parse({
    ...{ id: 'keycloak', url: issuer.url, audience: 'realmgate', rules: ['ops=operator:*', 'heads=admin'] },
  });
  await issuers.open(table).create(record);
  const at = Math.floor(start / 1000);
  const theirSigner = signer(issuerKey.jwk, issuerKey.privateKey, {
    ...{ iss: issuer.url, aud: 'realmgate', sub: 'ann', groups: ['ops'], iat: at, exp: at + 900 },
  });
  const { pair } = await ours.sessions.logIn({
    ...{ userName: 'ann', password: 'correct horse', sourceIp: '192.0.2.1' },
  });
  const { keys } = keySet().parse(JSON.parse(String(await ours.secrets.read('keys'))));
  const { kid = '', private_jwk: privateJwk } = keys[0] ?? {};
  if (!privateJwk) throw new Error('There is no token key');
  const { d: _d, ...publicJwk } = privateJwk;
  const privateKey = await importJWK(privateJwk, 'ES256');
  const ourSigner = signer({ ...publicJwk, kid, alg: 'ES256' }, privateKey, decodeJwt(pair.access));
  return { time, clock, table, ours, record, ourSigner, theirSigner };
}
type World = Awaited<ReturnType<typeof startWorld>>;

function attackedWorld({ clock, table, ours }: World, kind: AttackedKind): AttackedWorld {
  const reports = recordingReports();
  const newProcess = () => {
    const dependencies = createDependencies(config, {
      clock,
      log: reports.log,
      table,
      secrets: ours.secrets,
    });
    return { access: tokenAuthorizer(dependencies), apiKeys: apiKeysIn(dependencies), ...reports };
  };
  let parts = newProcess();
  const replyOf = ({ policyDocument, context }: AuthorizerAnswer) => ({
    effect: policyDocument.Statement[0]?.Effect,
    context,
  });
  const askSender = async (headers: object, queryStringParameters: object = {}) =>
    replyOf(await authorizeSender({ headers, queryStringParameters, methodArn: arn }, parts));
  return {
    kind,
    authorizers: {
      everyMethod: async (authorizationToken) =>
        replyOf(await authorize({ authorizationToken, methodArn: arn }, parts)),
      passiveChecks: (authorization) => askSender({ authorization }),
    },
    asApiKey: (value) => Promise.all([askSender({ 'x-api-key': value }), askSender({}, { api_key: value })]),
    restart: () => (parts = newProcess()),
    tableCalls: () => table.calls,
  };
}

describeTokenAttacks('ours', async () => {
  const world = await startWorld();
  const { time, clock, ours } = world;
  const recreate = async () => {
    await ours.users.remove('ann');
    time.now += 1000;
    await ours.users.create({ user_name: 'ann', role: 'admin', realms: [], password: 'none' });
  };
  return attackedWorld(world, {
    ...world.ourSigner,
    other: world.theirSigner,
    otherUses: [{ typ: 'refresh' }, { typ: 'device' }, { typ: 'ID' }, { typ: undefined }, { sid: 'other' }],
    endings: {
      'it has expired': () => (time.now += 15 * minute),
      'its session was ended': () => ours.sessionStore.endAll('ann'),
      'its user was removed': () => ours.users.remove('ann'),
      'its user is another one of the same name': recreate,
      'its key was removed': async () => {
        await ours.secrets.write('keys', JSON.stringify(await newKeySet(clock)));
        time.now += 5 * minute;
      },
    },
  });
});

describeTokenAttacks('an issuer', async () => {
  const world = await startWorld();
  const { time, clock, table, record } = world;
  const store = issuers.open(table);
  const block = () =>
    createBlockedSubjectStore(table).block({ issuerId: 'keycloak', subject: 'ann' }, new Date(clock()));
  return attackedWorld(world, {
    ...world.theirSigner,
    other: world.ourSigner,
    otherUses: [
      ...[{ typ: 'ID' }, { typ: 'Refresh' }, { typ: 'Logout' }, { typ: 'Offline' }, { typ: 'access' }],
      ...[{ token_use: 'id' }, { at_hash: 'x' }, { cnf: { jkt: 'x' } }, { nbf: 1e300 }, { sub: 'a:b' }],
    ],
    endings: {
      'it has expired': () => (time.now += 17 * minute),
      'its user was blocked': block,
      'its issuer was removed': () => store.remove('keycloak'),
      'its issuer is another one of the same name': async () => {
        await store.remove('keycloak');
        await store.create({ ...record, audience: 'other' });
      },
      'its key was removed': () => {
        issuer.publish(laterKey.jwk);
        time.now += 11 * minute;
      },
    },
  });
});
