import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { printable } from '../../shared/http/parameters/fields.ts';

const role = () =>
  z.enum(['viewer', 'operator']).describe('role of the key; it is never higher than the role of its owner');

/** An access key in answers, without its secret part. */
export const accessKey = once(() =>
  z.strictObject({
    key_id: z.string().describe('tells the key from others: in the audit, in the log, and to revoke it'),
    name: z.string().describe('purpose of the key, for people'),
    role: role(),
    realms: z
      .array(z.string())
      .nullable()
      .describe(
        'the realms that the key sees if its owner still sees them; null if the key sees all realms of its owner',
      ),
    created_at: z.iso.datetime({ offset: true }),
    expires_at: z.iso.datetime({ offset: true }).describe('time at which the key expires'),
    last_used_at: z.iso
      .datetime({ offset: true })
      .nullable()
      .describe('time of the last use, to some ten minutes; null: never'),
  }),
);

export const newAccessKey = once(() =>
  z
    .strictObject({
      name: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .regex(printable, { error: 'must not have control characters' })
        .describe('purpose of the key, for people'),
      role: role().default('viewer').describe('a key of the role viewer only reads'),
      realms: z
        .array(z.string().min(1).max(255))
        .min(1)
        .max(50)
        .optional()
        .describe('realms that the key may see; if left out, all of yours'),
      expires_in_days: z.int().min(1).max(366).default(90).describe('days until it stops working'),
    })
    .meta({ id: 'NewAccessKey' }),
);

interface Stored {
  readonly key_id: string;
  readonly name: string;
  readonly role: 'viewer' | 'operator';
  readonly realms?: readonly { readonly name: string }[] | undefined;
  readonly created_at: string;
  /** The time at which the key expires, in epoch seconds. */
  readonly expires_at: number;
  /** The time of the last use, in epoch milliseconds. `undefined` means that no use is known. */
  readonly usedAt?: number | undefined;
}

type Iso = (seconds: number | null) => string | null;

export function accessKeyAnswer(
  { key_id, name, realms, created_at, expires_at, usedAt, ...rest }: Stored,
  iso: Iso,
) {
  return {
    key_id,
    name,
    role: rest.role,
    realms: realms?.map((one) => one.name) ?? null,
    created_at: iso(Date.parse(created_at) / 1000) ?? '',
    expires_at: iso(expires_at) ?? '',
    last_used_at: iso(usedAt === undefined ? null : usedAt / 1000),
  };
}

export function ownerOf(caller: { readonly userName: string } | undefined): string {
  if (caller) return caller.userName;
  throw new AppError('not_authenticated', { detail: 'This needs a caller.' });
}
