import type { Idempotency, StoredAnswer } from '../../shared/base/idempotency.ts';

/** Stores idempotency keys in memory. Each step that is named in `faults` fails with that error. */
export function memoryIdempotency(faults: { readonly claim?: Error; readonly keep?: Error } = {}) {
  const held = new Map<string, { readonly fingerprint: string; answer?: StoredAnswer }>();
  const port: Idempotency = {
    claim({ userName, userCreatedAt, key, fingerprint }) {
      if (faults.claim) return Promise.reject(faults.claim);
      const name = `${userName}#${userCreatedAt}#${key}`;
      const known = held.get(name);
      if (!known) {
        held.set(name, { fingerprint });
        return Promise.resolve({
          state: 'claimed',
          keep: (answer) => {
            if (faults.keep) return Promise.reject(faults.keep);
            held.set(name, { fingerprint, answer });
            return Promise.resolve();
          },
          release: () => Promise.resolve(void held.delete(name)),
        });
      }
      if (known.fingerprint !== fingerprint) return Promise.resolve({ state: 'reused' });
      return Promise.resolve(
        known.answer ? { state: 'answered', answer: known.answer } : { state: 'running' },
      );
    },
  };
  return { port, held };
}
