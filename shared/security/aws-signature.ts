import { createHash, createHmac } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import { AppError, type ProblemCode } from '../base/errors.ts';
import { lazy } from '../base/once.ts';

export interface SignableRequest {
  readonly method: string;
  readonly host: string;
  /** The percent-encoded path with its query. */
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

/** The headers that a signature adds to a request. */
export type Signature = Readonly<Partial<Record<(typeof signatureHeaders)[number], string>>>;

export interface AwsScope {
  readonly region: string;
  /** The name of the service in AWS signatures, e.g. `es` for Amazon OpenSearch Service. */
  readonly service: string;
  readonly clock: Clock;
  /** Code of the error if the platform provides no credentials. */
  readonly code: ProblemCode;
  /** Name of the system that is called, used in the error's text. */
  readonly owner: string;
}

/** The credentials of a role. Temporary credentials have a session token. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/**
 * Returns a function that signs requests with the role of this service (Signature Version 4). Only tests pass `credentials` and
 * `withBodyHash`. By default, the platform's credentials are read before the first signature. Throws `AppError` engine_failed
 * `code` if there are none.
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
    const { headers } = await signRequest(await signer(), request, scope);
    return pickSignatureHeaders(headers);
  };
}

interface Signer {
  sign(
    request: UnsignedRequest,
    options: { readonly signingDate: Date },
  ): Promise<Pick<UnsignedRequest, 'headers'>>;
}

interface UnsignedRequest {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly path: string;
  readonly query: Record<string, string>;
  headers: Record<string, string>;
  readonly body: string | undefined;
}

async function signRequest(signer: Signer, request: SignableRequest, { clock, code, owner }: AwsScope) {
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

function pickSignatureHeaders(headers: Readonly<Record<string, string>>): Signature {
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

/** SHA-256 for the signer: a plain hash, or an HMAC if a key is given. */
class Sha256 {
  readonly #hash;

  constructor(key?: HashKey) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key));
  }

  update(data: HashKey): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}

type HashKey = string | ArrayBuffer | ArrayBufferView;

function bytesOf(data: HashKey): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
