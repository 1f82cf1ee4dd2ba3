import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface SelfSignedCertificate {
  /** The private key in PEM. It is created here and not stored. */
  readonly key: string;
  /** The certificate in PEM. It is its own authority, so that clients must trust this certificate. */
  readonly cert: string;
}

const day = 86_400_000;

/**
 * Returns a self-signed certificate for `localhost` and 127.0.0.1 that is valid for `validDays`. Node has functions to sign, but none to
 * encode a certificate.
 */
export function selfSigned(name: string, now: number, validDays = 365): SelfSignedCertificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const subject = sequence(set(sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))));
  const body = sequence(
    tlv(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    subject,
    sequence(time(now - day), time(now + validDays * day)),
    subject,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(isAuthority, alternativeNames)),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.of(0), signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(certificate) };
}

/** Encodes tag, length and value. The whole encoding (DER, ITU-T X.690) consists of these. */
function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(value), value]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.of(length);
  if (length < 0x100) return Buffer.of(0x81, length);
  return Buffer.of(0x82, length >> 8, length & 0xff);
}

const sequence = (...parts: readonly Buffer[]) => tlv(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => tlv(0x31, ...parts);
const integer = (value: Buffer) => tlv(0x02, value);
const oid = (hexadecimal: string) => tlv(0x06, Buffer.from(hexadecimal, 'hex'));

/** Encodes a time as UTCTime, `YYMMDDhhmmssZ`. */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`));
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const isAuthority = sequence(oid('551d13'), tlv(0x04, sequence(tlv(0x01, Buffer.of(0xff)))));
const alternativeNames = sequence(
  oid('551d11'),
  tlv(0x04, sequence(tlv(0x82, Buffer.from('localhost')), tlv(0x87, Buffer.of(127, 0, 0, 1)))),
);

function pem(der: Buffer): string {
  const lines = der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
