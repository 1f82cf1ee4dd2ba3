import { rawExchange } from '../tests/support/livestatus.ts';
import { captureRequests } from './capture.ts';
import { interleaved, median, spread } from './measure.ts';
import type { BenchSubject, SubjectAddress } from './subject.ts';

/** The same numbers as a summary answers them, and as a list with `group_by` does. */
const paths = {
  summary: '/api/summary/assets-state/bench/hosts-by-state/',
  groups: '/api/status/realms/bench/hosts/?group_by=state_name',
};

/**
 * Compares hosts by state with the groups that count the same: the whole request, and the engine's questions alone, which are sent over
 * plain sockets. It prints the ratios of the groups to the summary.
 */
export async function compareGroupCounts(
  engine: SubjectAddress,
  subject: BenchSubject,
  rounds: Parameters<typeof interleaved>[1],
): Promise<void> {
  const questions = {
    summary: await captureRequests(engine, paths.summary),
    groups: await captureRequests(engine, paths.groups),
  };
  const asked = (requests: readonly string[]) => () =>
    Promise.all(requests.map((request) => rawExchange(engine, request)));
  const samples = await interleaved(
    {
      'hosts by state': () => subject.take(paths.summary),
      'group_by=state_name': () => subject.take(paths.groups),
      'hosts by state, questions alone': asked(questions.summary),
      'group_by=state_name, questions alone': asked(questions.groups),
    },
    rounds,
  );
  console.table(Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
  const [summary, groups, summaryAlone, groupsAlone] = samples;
  const ratio = (what: 'times' | 'cpu', one = groups, other = summary) =>
    (median(one?.[what] ?? []) / median(other?.[what] ?? [])).toFixed(2);
  console.log(
    `group_by beside the summary: request ${ratio('times')}, our processor time ${ratio('cpu')}, ` +
      `the engine's questions ${ratio('times', groupsAlone, summaryAlone)} (${questions.groups.length} and ${questions.summary.length})`,
  );
}
