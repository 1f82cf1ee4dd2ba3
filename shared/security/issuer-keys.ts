import { createLocalJWKSet, type JWK } from 'jose';

import { BoundedCache } from '../base/bounded-cache.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { rejectAfter } from '../base/reject-after.ts';
import type { IssuerRecord } from '../store/issuers.ts';

/** Reads the public keys of an issuer. Rejects if that fails, for whatever reason. */
export type FetchKeys = (issuer: Pick<IssuerRecord, 'url' | 'ca'>) => Promise<readonly JWK[]>;

/** The public keys of an issuer at one time. */
export interface KnownKeys {
  /** Finds the key for the header of a token. */
  readonly find: ReturnType<typeof createLocalJWKSet>;
  /** The time at which reading them began, in epoch milliseconds. */
  readonly readAt: number;
}

/** The cached public keys of issuers. Each method throws `AppError` unavailable `issuer_unavailable` if keys cannot be read. */
export interface IssuerKeys {
  /** Returns the cached keys, which are read again now and then. */
  current(issuer: IssuerRecord): Promise<KnownKeys>;
  /**
   * Returns keys that were read later than `known`, or `known` itself if they were read a moment ago: otherwise everybody who sends tokens
   * with unknown key ids could make us ask the issuer for each. It throws if the last attempt was a moment ago and failed.
   */
  newerThan(knownKeys: KnownKeys, issuer: IssuerRecord): Promise<KnownKeys>;
}

/** Age at which keys are read again, in milliseconds. A key that the issuer removed is accepted for this long. */
const refreshMs = 600_000;
/** Age until which keys are used although the issuer cannot be reached, in milliseconds. */
const longestUseMs = 86_400_000;
/** Time between two attempts, in milliseconds. */
const attemptIntervalMs = 5000;
/** The time that a caller with a known key waits for a regular refresh, in milliseconds. */
const refreshWaitMs = 300;
/** Number of cached key sets. Each is of one issuer with one URL. */
const mostIssuers = 100;

export function createIssuerKeys(fetchKeys: FetchKeys, clock: Clock): IssuerKeys {
  const caches = new BoundedCache<KeyCache>(mostIssuers);
  const cacheOf = (issuer: IssuerRecord) => {
    const key = JSON.stringify([issuer.creation_id, issuer.url, issuer.ca]);
    return caches.get(key, () => new KeyCache(() => fetchKeys(issuer), clock));
  };
  return {
    current: (issuer) => cacheOf(issuer).current(),
    newerThan: (known, issuer) => cacheOf(issuer).newerThan(known),
  };
}

class KeyCache {
  readonly #fetch: () => ReturnType<FetchKeys>;
  readonly #clock: Clock;
  #known: KnownKeys | undefined;
  #attemptedAt = -Infinity;
  #reading: Promise<KnownKeys> | undefined;

  constructor(fetch: () => ReturnType<FetchKeys>, clock: Clock) {
    this.#fetch = fetch;
    this.#clock = clock;
  }

  async current(): Promise<KnownKeys> {
    const age = this.#clock() - (this.#known?.readAt ?? -Infinity);
    if (!this.#known || age > longestUseMs) return this.#read();
    if (age <= refreshMs || !this.#mayAttempt()) return this.#known;
    const known = this.#known;
    return rejectAfter(refreshWaitMs, this.#read()).catch(() => known);
  }

  newerThan(known: KnownKeys): Promise<KnownKeys> {
    if (this.#known && this.#known !== known) return Promise.resolve(this.#known);
    const isFresh = known.readAt === this.#attemptedAt && this.#clock() - known.readAt < attemptIntervalMs;
    return isFresh ? Promise.resolve(known) : this.#read();
  }

  #mayAttempt(): boolean {
    return this.#reading === undefined && this.#clock() - this.#attemptedAt >= attemptIntervalMs;
  }

  /** Reads the keys, or awaits the reading that is under way. */
  #read(): Promise<KnownKeys> {
    if (this.#reading) return this.#reading;
    if (!this.#mayAttempt()) return Promise.reject(issuerUnavailable('it was asked a moment ago'));
    this.#attemptedAt = this.#clock();
    this.#reading = this.#readNow().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNow(): Promise<KnownKeys> {
    const readAt = this.#attemptedAt;
    try {
      this.#known = { find: createLocalJWKSet({ keys: [...(await this.#fetch())] }), readAt };
      return this.#known;
    } catch (error) {
      throw issuerUnavailable(error);
    }
  }
}

function issuerUnavailable(cause: unknown): AppError {
  return new AppError('issuer_unavailable', {
    detail: 'The keys of the issuer of this token cannot be read now; try again shortly.',
    headers: { 'Retry-After': String(attemptIntervalMs / 1000) },
    cause,
  });
}
