import { createHash, createHmac } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import { AppError, type ProblemCode } from '../base/errors.ts';
import { lazy } from '../base/lazy.ts';

export interface SignableRequest {
  readonly method: string;
  readonly host: string;
  /** Encoded, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const signatureHeaders = [
  'authorization',
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-security-token',
] as const;

/** The headers of a signature. */
export type Signature = Readonly<Partial<Record<(typeof signatureHeaders)[number], string>>>;

export interface AwsScope {
  readonly region: string;
  /** As AWS calls it in signatures, e.g. `es` for Amazon OpenSearch Service. */
  readonly service: string;
  readonly clock: Clock;
  /** Thrown where we have no credentials. */
  readonly code: ProblemCode;
  /** Whom they would be for, for the words of the error. */
  readonly owner: string;
}

/** The parts of a role's credentials; a token where they are temporary. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/**
 * Signs requests with our own role (Signature Version 4). `credentials` and `withBodyHash` are for tests: the credentials
 * are those of the platform, asked for when the first request is signed. Where there are none: `AppError` engine_failed `code`.
 */
export function createAwsSigner(
  scope: AwsScope,
  credentials?: () => Promise<AwsCredentials>,
  { withBodyHash = true } = {},
): (request: SignableRequest) => Promise<Signature> {
  const { region, service } = scope;
  const signer = lazy(async () => {
    const [{ SignatureV4 }, provider] = await Promise.all([
      import('@smithy/signature-v4'),
      credentials ?? platformCredentials(),
    ]);
    return new SignatureV4({
      region,
      service,
      credentials: provider,
      sha256: Sha256,
      applyChecksum: withBodyHash,
    });
  });
  return async (request) => {
    const { headers } = await signedBy(await signer(), request, scope);
    return pick(headers);
  };
}

interface Signer {
  sign(request: Unsigned, options: { readonly signingDate: Date }): Promise<Pick<Unsigned, 'headers'>>;
}

interface Unsigned {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly path: string;
  readonly query: Record<string, string>;
  headers: Record<string, string>;
  readonly body: string | undefined;
}

async function signedBy(signer: Signer, request: SignableRequest, { clock, code, owner }: AwsScope) {
  const { method, host, headers, body } = request;
  const [path = '/', query = ''] = request.path.split('?', 2);
  const unsigned = {
    method,
    protocol: 'https:',
    hostname: host,
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: { ...headers, host },
    body,
  };
  try {
    return await signer.sign(unsigned, { signingDate: new Date(clock()) });
  } catch (cause) {
    const detail = `We have no credentials for ${owner}: its requests cannot be signed.`;
    throw new AppError(code, { detail, cause });
  }
}

function pick(headers: Readonly<Record<string, string>>): Signature {
  const named = signatureHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(named);
}

async function platformCredentials() {
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
  return defaultProvider();
}

/** What the signer makes its hashes with: plain, or keyed. */
class Sha256 {
  readonly #hash;

  constructor(key?: Key) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key));
  }

  update(data: Key): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}

type Key = string | ArrayBuffer | ArrayBufferView;

function bytesOf(data: Key): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
