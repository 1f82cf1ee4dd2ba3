import type { LogStep } from '../log/change-log.ts';
import { type Manifest, readVersion, type StoredChanges } from '../store/index.ts';

/** Returns the step of a log to the version of a manifest. */
export function stepOf(manifest: Manifest, { since, batches }: StoredChanges): LogStep {
  const { earlier, from } = manifest.changes;
  return { version: readVersion(manifest.version), at: manifest.at, earlier, from, since, batches };
}
