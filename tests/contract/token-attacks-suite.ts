// Tokens that let nobody in: they are forged, ended, or meant for something else. The suite runs for each kind of access token,
// beside a valid token of the other kind, and sends each attack to both authorizers as the gateway does.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JWK } from 'jose';

import { forgedTokens, oddClaims, tokensOfOddTypes } from '../support/forged-tokens.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A valid token of one kind, and what its signer could make beside it. */
export interface TokenSigner {
  readonly publicJwk: JWK;
  /** The claims of a valid token, with `iss`, `aud` and `exp`. */
  readonly claims: Claims;
  /** Signs with the key of this kind. A header value of `undefined` is left out. */
  readonly sign: (claims: Claims, header?: Claims) => Promise<string>;
}

export interface AttackedKind extends TokenSigner {
  /** The signer of the other kind. */
  readonly other: TokenSigner;
  /** Values of claims that make a token for another use of it, e.g. a refresh token. */
  readonly otherUses: readonly Claims[];
  /** The events after which a token is not valid any more, by name. */
  readonly endings: Readonly<Record<string, () => unknown>>;
}

export interface AuthorizerReply {
  readonly effect: string | undefined;
  readonly context: Readonly<Record<string, string>>;
}

export interface AttackedWorld {
  readonly kind: AttackedKind;
  /** Sends a header `Authorization` to an authorizer. */
  readonly authorizers: Readonly<Record<string, (authorization: string) => Promise<AuthorizerReply>>>;
  /** Sends a value as an API key, in each place that may hold one. */
  readonly asApiKey: (value: string) => Promise<readonly AuthorizerReply[]>;
  /** Forgets what the authorizers have cached, as a new process. */
  readonly restart: () => void;
  readonly tableCalls: () => number;
}

export function describeTokenAttacks(kind: string, start: () => Promise<AttackedWorld>): void {
  describe(`an access token of ${kind}`, () => {
    let world: AttackedWorld;
    let good: string;

    beforeEach(async () => {
      world = await start();
      good = await world.kind.sign(world.kind.claims);
    });

    const send = async (authorization: string) => {
      const replies: Record<string, string | undefined> = {};
      for (const [name, ask] of Object.entries(world.authorizers))
        replies[name] = (await ask(authorization)).effect;
      return replies;
    };
    const expectAllowed = async (token: string) => {
      expect(await send(`Bearer ${token}`)).toEqual({ everyMethod: 'Allow', passiveChecks: 'Allow' });
    };
    const expectDenied = async (name: string, authorization: string) => {
      const replies = await send(authorization);
      expect([name, replies]).toEqual([name, { everyMethod: 'Deny', passiveChecks: 'Deny' }]);
    };
    const expectAllDenied = async (tokens: Readonly<Record<string, string>>) => {
      for (const [name, token] of Object.entries(tokens)) await expectDenied(name, `Bearer ${token}`);
    };

    it('is accepted by both authorizers', async () => {
      await expectAllowed(good);
    });

    it('is refused if it is forged, at no table call', async () => {
      await expectAllowed(good);
      const before = world.tableCalls();
      await expectAllDenied(await forgedTokens(good, world.kind.publicJwk));
      expect(world.tableCalls()).toBe(before);
      await expectAllowed(good);
    });

    it('is refused if any value of its header or claims is forged, of whatever type', async () => {
      await expectAllowed(good);
      const before = world.tableCalls();
      await expectAllDenied(tokensOfOddTypes(good));
      // Tokens that name another issuer have the list of issuers read once.
      expect(world.tableCalls() - before).toBeLessThanOrEqual(1);
      await expectAllowed(good);
    });

    it('is decided, with the rights of its user at most, if its signer writes claims of any type', async () => {
      const { claims, sign } = world.kind;
      const { context: expected } = await world.authorizers['everyMethod']!(`Bearer ${good}`);
      const sent = await oddClaims(claims, sign);
      const allowed: string[] = [];
      for (const [name, token] of Object.entries(sent)) {
        for (const ask of Object.values(world.authorizers)) {
          const { effect, context } = await ask(`Bearer ${token}`);
          expect([name, effect]).toEqual([name, expect.stringMatching(/^(Allow|Deny)$/)]);
          if (effect === 'Allow') {
            allowed.push(name);
            expect([name, context['role'], context['user_name']]).toEqual([
              name,
              expect.stringMatching(/^(operator|none)$/),
              name.startsWith('sub ') ? expect.any(String) : expected['user_name'],
            ]);
          }
        }
      }
      // A claim that nobody reads may be of any type, and one that is needed may not.
      expect(allowed).toContain('jku {}');
      expect(allowed.filter((name) => /^(aud|iss|exp) /.test(name) && name !== 'exp 1e300')).toEqual([]);
    });

    it('is refused after its end, also by a process that has seen it before', async () => {
      for (const name of Object.keys(world.kind.endings)) {
        world = await start();
        const { claims, sign, endings } = world.kind;
        const token = await sign(claims);
        await expectAllowed(token);
        await endings[name]?.();
        await expectDenied(name, `Bearer ${token}`);
        world.restart();
        await expectDenied(`${name}, in a new process`, `Bearer ${token}`);
      }
    });

    it('is refused if its signer has meant it for something else', async () => {
      const { claims, sign, otherUses } = world.kind;
      const changes: readonly Claims[] = [
        ...otherUses,
        { aud: undefined },
        { aud: 'other' },
        { aud: [] },
        { exp: undefined },
        { exp: String(claims['exp']) },
        { sub: undefined },
        { sub: { toString: 'ann' } },
        { iss: undefined },
        { iss: null },
        { iss: [claims['iss']] },
        { iss: `${String(claims['iss'])}/` },
        { iss: 'https://other.example' },
      ];
      for (const change of changes)
        await expectDenied(JSON.stringify(change), `Bearer ${await sign({ ...claims, ...change })}`);
      for (const header of [{ kid: undefined }, { kid: 'other' }])
        await expectDenied(JSON.stringify(header), `Bearer ${await sign(claims, header)}`);
    });

    it('is refused if it mixes both kinds', async () => {
      const { claims, sign, other, publicJwk } = world.kind;
      const of = ({ claims: all }: TokenSigner, name: string) => ({ [name]: all[name] });
      const both = (name: string) => ({ [name]: [claims[name], other.claims[name]] });
      await expectAllDenied({
        'its claims by the other key': await other.sign(claims),
        'its claims by the other key, with its key id': await other.sign(claims, { kid: publicJwk.kid }),
        'the claims of the other kind': await sign(other.claims),
        'the claims of the other kind and its key id': await sign(other.claims, { kid: other.publicJwk.kid }),
        'the issuer of the other kind': await sign({ ...claims, ...of(other, 'iss') }),
        'the audience of the other kind': await sign({ ...claims, ...of(other, 'aud') }),
        'the issuer and audience of the other kind': await sign({
          ...claims,
          ...of(other, 'iss'),
          ...of(other, 'aud'),
        }),
        'both issuers': await sign({ ...claims, ...both('iss') }),
        'an access key in front': `rgk_${good}`,
        'an access key around': `rgk_${good.replaceAll('.', '_')}`,
      });
    });

    it('gets no rights from claims that only the other kind has, or that our own context has', async () => {
      const { claims, sign, other } = world.kind;
      const context = { user_name: 'root', issuer: 'other', issuer_groups: '["heads"]', key_id: 'x' };
      // The claim `typ` means something else in each kind, so that it is left as it is.
      const more = { ...other.claims, ...claims, ...context, role: 'admin', typ: claims['typ'] };
      const token = await sign(more);
      for (const ask of Object.values(world.authorizers)) {
        const { context: expected } = await ask(`Bearer ${good}`);
        expect(expected['role']).toBe('operator');
        expect((await ask(`Bearer ${token}`)).context).toEqual(expected);
      }
    });

    it('is refused in the place of another credential, or with something beside it', async () => {
      const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
      const headers = [
        ...[good, `Basic ${good}`, basic(`ann:${good}`), basic(`:${good}`), `ApiKey ${good}`, `DPoP ${good}`],
        ...[`Bearer ${good} x`, `Bearer x ${good}`, `Bearer ${good} ${good}`, `Bearer, Bearer ${good}`],
      ];
      for (const header of headers) await expectDenied(header, header);
      for (const { effect } of await world.asApiKey(good)) expect(effect).toBe('Deny');
    });
  });
}
