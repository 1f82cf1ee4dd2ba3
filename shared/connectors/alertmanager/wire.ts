/** The answers of an Alertmanager (API v2, versions 0.16 to 0.35), and how they are read. */
import * as z from 'zod';

import { once } from '../../base/once.ts';
import { refuseStatus } from '../kit/engine-peers.ts';
import { WireFault } from '../kit/faults.ts';
import type { HttpAnswer } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';

export type EngineAlertLabels = Readonly<Record<string, string>>;

const labels = once(() => z.record(z.string(), z.string()));
const ids = once(() => z.array(z.string()).catch([]));
const words = once(() => z.string().catch(''));

/** A time in whole seconds since the epoch. 0 means never, or a time that cannot be read. */
const seconds = once(() =>
  z
    .string()
    .transform((text) => Math.max(0, Math.floor(Date.parse(text) / 1000)) || 0)
    .catch(0),
);

const alert = once(() =>
  z.object({
    fingerprint: z.string().min(1),
    labels: labels(),
    annotations: labels().catch({}),
    startsAt: seconds(),
    updatedAt: seconds(),
    status: z.object({ silencedBy: ids(), inhibitedBy: ids() }),
  }),
);
export type EngineAlert = z.output<ReturnType<typeof alert>>;

const matcher = once(() =>
  z.object({
    name: z.string(),
    value: z.string(),
    isRegex: z.boolean(),
    // Versions before 0.22 have no negative matchers.
    isEqual: z.boolean().default(true),
  }),
);
export type SilenceMatcher = z.output<ReturnType<typeof matcher>>;

const silence = once(() =>
  z.object({
    id: z.string().min(1),
    status: z.object({ state: z.string() }),
    updatedAt: seconds(),
    startsAt: seconds(),
    endsAt: seconds(),
    createdBy: words(),
    comment: words(),
    matchers: z.array(matcher()),
  }),
);
export type EngineSilence = z.output<ReturnType<typeof silence>>;

const status = once(() =>
  z.object({
    cluster: z.object({ status: words() }).catch({ status: '' }),
    uptime: seconds(),
    versionInfo: z.object({ version: words() }).catch({ version: '' }),
  }),
);
export type PeerStatus = z.output<ReturnType<typeof status>>;

export const readAlerts = (answer: HttpAnswer) => z.array(alert()).parse(bodyOf(answer));

/** Returns the silences that have not ended. */
export const readSilences = (answer: HttpAnswer) =>
  z
    .array(silence())
    .parse(bodyOf(answer))
    .filter(({ status: { state } }) => state !== 'expired');

export const readStatus = (answer: HttpAnswer) => status().parse(bodyOf(answer));

/** Reads the answer to a silence that was posted. Throws a WireFault with the words of a refusal. */
export function readMadeSilence(answer: HttpAnswer): void {
  refuseRefusal(answer);
  z.object({ silenceID: z.string().min(1) }).parse(bodyOf(answer));
}

/** Reads the answer to a silence that was ended. One that is not there any more was ended before. */
export function readEndedSilence(answer: HttpAnswer): void {
  refuseRefusal(answer);
  if (answer.status !== 404) refuseStatus(answer.status);
}

function bodyOf(answer: HttpAnswer): unknown {
  refuseStatus(answer.status);
  return parseJson(answer.body);
}

/** The most bytes of a refusal that are read. */
const mostOfRefusal = 4096;

/** An Alertmanager refuses with a JSON text, or with an object that has a message. */
function refuseRefusal({ status: code, body }: HttpAnswer): void {
  if (code !== 400 && code !== 422) return;
  if (body.length > mostOfRefusal) throw new WireFault('unreadable', 'a refusal of that length');
  const read = z.union([z.string(), z.object({ message: z.string() })]).parse(parseJson(body));
  throw new WireFault('refused_command', typeof read === 'string' ? read : read.message);
}
