// A process of `warm-watch` (`watch-process.ts`): settings and services are those of its environment.
import { watchRuns } from './watch-runs.ts';

const start = watchRuns({});
let end: ReturnType<typeof start>['end'] | undefined;

process.on('message', (word) => {
  if (word === 'start') end = start().end;
  else void end?.().then((report) => process.send?.(report));
});
process.send?.('ready');
