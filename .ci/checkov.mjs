// .ci/checkov.mjs REPORT: what checkov found in the packaged template (its JSON), against .ci/checkov-baseline.yml. Ends with 1 at a
// finding that the baseline has no reason for, and at a reason that no finding needs any more.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

/** `{ unexplained, unused }`: findings as `CHECK RESOURCE: what it asks for`, what the baseline has too much as `CHECK on RESOURCE`. */
export function compare(report, baseline) {
  const findings = (Array.isArray(report) ? report : [report]).flatMap(
    ({ results }) => results.failed_checks,
  );
  const explains = ({ check, on }, { check_id, resource }) => check === check_id && on.includes(resource);
  return {
    unexplained: findings
      .filter((finding) => !baseline.some((entry) => explains(entry, finding)))
      .map(({ check_id, check_name, resource }) => `${check_id} ${resource}: ${check_name}`),
    unused: baseline
      .flatMap(({ check, on }) => on.map((one) => ({ check, on: [one] })))
      .filter((entry) => !findings.some((finding) => explains(entry, finding)))
      .map(({ check, on }) => `${check} on ${on.join()}`),
  };
}

export function readBaseline(root) {
  return parse(readFileSync(join(root, '.ci/checkov-baseline.yml'), 'utf8')).accepted;
}

if (process.argv[1] === import.meta.filename) {
  const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  const { unexplained, unused } = compare(report, readBaseline(join(import.meta.dirname, '..')));
  for (const line of unexplained) console.error(`New: ${line}`);
  for (const line of unused) console.error(`No longer found, take it out of the baseline: ${line}`);
  process.exitCode = unexplained.length + unused.length === 0 ? 0 : 1;
}
