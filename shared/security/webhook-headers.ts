import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

import * as z from 'zod';

import { once } from '../base/once.ts';

type Headers = Readonly<Record<string, string>>;

const opened = once(() => z.record(z.string(), z.string()));

const cipher = 'aes-256-gcm';
/** The lengths of the nonce and of the authentication tag, in bytes. */
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts headers of a webhook (AES-256-GCM), so that a copy of the table does not hold their values. The key is derived from the secret
 * behind all API keys and the id of the webhook.
 */
export function sealHeaders(secret: string, webhookId: string, headers: Headers): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret, webhookId), nonce);
  const text = Buffer.concat([sealing.update(JSON.stringify(headers), 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64url');
}

/** Decrypts what `sealHeaders` returned. Returns `undefined` if the secret or the webhook is another one. */
export function openHeaders(secret: string, webhookId: string, sealed: string): Headers | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const end = nonceBytes + tagBytes;
  try {
    const opening = createDecipheriv(cipher, keyOf(secret, webhookId), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    opening.setAuthTag(bytes.subarray(nonceBytes, end));
    const text = Buffer.concat([opening.update(bytes.subarray(end)), opening.final()]).toString('utf8');
    return opened().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function keyOf(secret: string, webhookId: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(`headers_${webhookId}`).digest();
}
