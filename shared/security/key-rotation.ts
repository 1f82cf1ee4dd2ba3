import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import {
  KEY_SPREAD_MS,
  type KeySet,
  keySet,
  newKeySet,
  postponeSigning,
  rotateKeySet,
  signingStartMs,
} from './key-set.ts';
import { createSigningKeys } from './keys.ts';
import type { OpenStagedSecret, StagedSecret } from './staged-secret.ts';
import { createTokens } from './tokens.ts';

/** The event with which Secrets Manager calls a rotation function, once for each of four steps. */
const rotationEvent = once(() =>
  z.object({
    Step: z.enum(['createSecret', 'setSecret', 'testSecret', 'finishSecret']),
    SecretId: z.string().min(1),
    /** The id of the call. It is also the id of the new version of the secret. */
    ClientRequestToken: z.string().min(1),
  }),
);

/** A new key does not sign for this time (milliseconds) after its creation, because the four steps and their retries may take so long. */
const LEAD_MS = 3_600_000;

interface Options {
  readonly open: OpenStagedSecret;
  /** Name of the only secret that may be rotated. */
  readonly secretName: string;
  readonly refreshTokenSeconds: number;
  readonly clock: Clock;
}

interface Rotation extends Options {
  readonly secret: StagedSecret;
  readonly version: string;
  /** Id of the version that has the label AWSCURRENT. `undefined` if no version has it. */
  readonly before: string | undefined;
}

/** Performs one step of a rotation of the keys that sign tokens. Each step may be called twice, and concurrently. */
export type KeyRotation = (event: unknown) => Promise<{ readonly step: string; readonly keys?: number }>;

export function createKeyRotation(options: Options): KeyRotation {
  return async (event) => {
    const { Step: step, SecretId, ClientRequestToken: version } = rotationEvent().parse(event);
    const secret = options.open(SecretId);
    const { name, stages } = await secret.describe();
    if (name !== options.secretName) throw new Error(`The secret ${name} is not the one of the token keys.`);
    const labels = stages.get(version) ?? [];
    if (labels.includes('AWSCURRENT')) return { step };
    if (!labels.includes('AWSPENDING')) throw new Error(`The version ${version} is not being rotated.`);
    const [before] = [...stages].find(([, labelsOfVersion]) => labelsOfVersion.includes('AWSCURRENT')) ?? [];
    return { step, ...(await steps[step]({ ...options, secret, version, before })) };
  };
}

const steps = {
  createSecret: create,
  // A signing key is used by this service only, so no other system has to be changed.
  setSecret: () => Promise.resolve({}),
  testSecret: test,
  finishSecret: finish,
};

async function create({ secret, version, clock, refreshTokenSeconds }: Rotation) {
  if ((await secret.read('AWSPENDING')) !== undefined) return {};
  const current = await secret.read('AWSCURRENT');
  const pendingSet =
    current === undefined
      ? await newKeySet(clock)
      : postponeSigning(await rotateKeySet(parseKeySet(current), refreshTokenSeconds * 1000, clock), LEAD_MS);
  await secret.writePending(version, JSON.stringify(pendingSet));
  return { keys: pendingSet.keys.length };
}

/** Checks that tokens of the current keys verify with the pending keys, and that the new key signs valid tokens once it is in use. */
async function test({ secret, clock }: Rotation) {
  const [pending, current] = await currentAndPending(secret);
  const set = parseKeySet(pending);
  const later = () => Math.max(clock(), signingStartMs(set));
  await checkSignature({ signedBy: pending, clock: later, verifiedBy: pending });
  if (current !== undefined) await checkSignature({ signedBy: current, clock, verifiedBy: pending });
  return { keys: set.keys.length };
}

async function finish(rotation: Rotation) {
  const { secret, version, before } = rotation;
  const [pending, current] = await currentAndPending(secret);
  const fault =
    current === undefined ? undefined : faultOf(parseKeySet(pending), parseKeySet(current), rotation.clock);
  if (fault !== undefined) {
    await secret.move('AWSPENDING', { from: version });
    throw new Error(`The rotation was given up: ${fault}. The next one makes another key.`);
  }
  try {
    await secret.move('AWSCURRENT', { from: before, to: version });
  } catch (error) {
    const { stages } = await secret.describe();
    if (stages.get(version)?.includes('AWSCURRENT') !== true) throw error;
  }
  return { keys: parseKeySet(pending).keys.length };
}

/** Returns the reason why the pending keys cannot replace the current ones, or `undefined` if they can. */
function faultOf(pending: KeySet, current: KeySet, clock: Clock): string | undefined {
  const kids = new Set(current.keys.map(({ kid }) => kid));
  const older = pending.keys.filter(({ kid }) => kid !== pending.current).map(({ kid }) => kid);
  if (!older.includes(current.current) || older.some((kid) => !kids.has(kid)))
    return 'somebody else has changed the keys since it began';
  // The first function that reads the new keys would sign with them before all functions have read them.
  if (clock() + KEY_SPREAD_MS > signingStartMs(pending)) return 'it took longer than an hour';
  return undefined;
}

async function currentAndPending(secret: StagedSecret): Promise<[string, string | undefined]> {
  const [pending, current] = await Promise.all([secret.read('AWSPENDING'), secret.read('AWSCURRENT')]);
  if (pending === undefined) throw new Error('The pending version holds nothing.');
  return [pending, current];
}

function parseKeySet(text: string): KeySet {
  try {
    return keySet().parse(JSON.parse(text));
  } catch {
    // The original error would quote the keys.
    throw new Error('The secret holds no token keys.');
  }
}

interface SignatureCheck {
  readonly signedBy: string;
  readonly verifiedBy: string;
  readonly clock: Clock;
}

async function checkSignature({ signedBy, verifiedBy, clock }: SignatureCheck): Promise<void> {
  const tokensOf = (text: string) => {
    const secrets = { read: () => Promise.resolve(text), write: () => Promise.resolve() };
    return createTokens(createSigningKeys(secrets, 'of the rotation', clock), clock);
  };
  const from = Math.floor(clock() / 1000);
  const nobody = { sub: 'rotation', sid: 'rotation', jti: 'rotation', typ: 'access', role: 'none' } as const;
  const token = await tokensOf(signedBy).sign(nobody, { from, to: from + 60 });
  await tokensOf(verifiedBy).verify(token, 'access');
}
