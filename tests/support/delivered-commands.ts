import type { Site } from '../../demo/status-query-engine/site.ts';

/** The commands that an embedded engine was sent by servers that are killed and started again. */
export interface DeliveredCommands {
  /** Counts the commands that came since the last call, and forgets them in the engine's log. */
  readonly read: () => void;
  /** The highest number of a check of each service. The output of a check is `n=NUMBER.`, and the numbers begin with 1. */
  readonly newestChecks: ReadonlyMap<string, number>;
  /** The number of times that each comment came, e.g. `downtime 7.` */
  readonly comments: ReadonlyMap<string, number>;
  /** The number of checks that came again, because a server ended before it could remove them from the queue. */
  readonly repeats: () => number;
  /** The number of those that came again after a newer check of their service, e.g. by a server that was silent for so long that it counted as ended. */
  readonly lateRepeats: () => number;
  /** Checks that came before an earlier one of their service, which is late or lost, one line each. */
  readonly gaps: readonly string[];
}

export function deliveredCommands(site: Site): DeliveredCommands {
  const newestChecks = new Map<string, number>();
  const comments = new Map<string, number>();
  const gaps: string[] = [];
  let [repeats, lateRepeats] = [0, 0];
  const readCheck = (service: string, number: number) => {
    const newest = newestChecks.get(service) ?? 0;
    if (number <= newest) {
      repeats += 1;
      if (number < newest) lateRepeats += 1;
      return;
    }
    if (number > newest + 1) gaps.push(`${service}: ${number} after ${newest}`);
    newestChecks.set(service, number);
  };
  return {
    ...{ newestChecks, comments, gaps, repeats: () => repeats, lateRepeats: () => lateRepeats },
    read: () => {
      for (const { type, options } of site.log.splice(0)) {
        if (type !== 'EXTERNAL COMMAND') continue;
        const [, service, number] =
          /^PROCESS_SERVICE_CHECK_RESULT;[^;]*;([^;]*);.*n=(\d+)\./.exec(options) ?? [];
        if (service !== undefined) readCheck(service, Number(number));
        const [comment] = /(?:downtime|comment) \d+\./.exec(options) ?? [];
        if (comment !== undefined) comments.set(comment, (comments.get(comment) ?? 0) + 1);
      }
    },
  };
}
