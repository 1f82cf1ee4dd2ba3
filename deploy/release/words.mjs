// The words of the commands `release` and `rollback`.
import { parseArgs } from 'node:util';

import { functionNames } from '../bundle.mjs';

export const usage = `npm run release -- FUNCTION… --stage NAME [--region NAME] [--percent 10] [--minutes 5] [--uploaded]
npm run rollback -- FUNCTION… --stage NAME [--region NAME] [--to VERSION]`;

/** A command line that cannot be understood. */
export class Usage extends Error {}

export function readWords(root) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      region: { type: 'string' },
      percent: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '5' },
      uploaded: { type: 'boolean', default: false },
      to: { type: 'string' },
    },
  });
  const [verb, ...functions] = positionals;
  const unknown = functions.filter((name) => !functionNames(root).includes(name));
  if (unknown.length > 0) throw new Usage(`There is no function ${unknown.join(', ')}.`);
  if (functions.length === 0 || !values.stage) throw new Usage('Say which functions, and of which stage.');
  return {
    verb,
    ...values,
    functions: [...new Set(functions)],
    share: percentIn(values) / 100,
    minutes: minutesIn(values),
  };
}

function percentIn({ percent }) {
  const number = Number(percent);
  if (Number.isInteger(number) && number >= 1 && number <= 99) return number;
  throw new Usage('--percent is a whole number from 1 to 99.');
}

function minutesIn({ minutes }) {
  const number = Number(minutes);
  if (number > 0 && number <= 60) return number;
  throw new Usage('--minutes is a number above 0, 60 at most.');
}
