// Gives the workers of a run a folder for what they build once for all of them, and removes it when the run ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-builds-'));
  process.env.REALMGATE_TEST_BUILDS = folder;
  // At the exit, because what is still running has its programs there.
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
}
