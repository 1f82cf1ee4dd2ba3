import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

import type { TlsFiles } from './options.ts';
import { readPrivateFile } from './storage/secrets.ts';
import { unusableFileError } from './storage/unusable.ts';

export interface Certificate {
  readonly context: SecureContextOptions;
  /** The times between which it is valid, in epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * The ciphers that encrypt and authenticate in one step (AEAD). Those of TLS 1.2 exchange a new key for each
 * connection.
 */
const aeadCiphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20',
].join(':');

const dayMs = 86_400_000;
const warnDays = 21;

/** Throws one sentence if the files cannot be read or do not belong together, or if other users may read the key. */
export function readCertificate({ certificate, key }: TlsFiles): Certificate {
  const context: SecureContextOptions = {
    cert: readChain(certificate),
    key: readPrivateFile(key),
    minVersion: 'TLSv1.2',
    ciphers: aeadCiphers,
  };
  try {
    createSecureContext(context);
    const { validFrom, validTo } = new X509Certificate(context.cert?.toString() ?? '');
    return { context, from: Date.parse(validFrom), to: Date.parse(validTo) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${certificate} and ${key} are no certificate and its key: ${why}`, { cause });
  }
}

function readChain(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unusableFileError(file, cause);
  }
}

export type CertificateState = 'ok' | 'ends_soon' | 'expired' | 'not_yet_valid';

export function certificateState(
  { from, to }: Pick<Certificate, 'from' | 'to'>,
  now: number,
): CertificateState {
  if (now >= to) return 'expired';
  if (now < from) return 'not_yet_valid';
  return to - now < warnDays * dayMs ? 'ends_soon' : 'ok';
}
