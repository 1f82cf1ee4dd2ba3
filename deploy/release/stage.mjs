// This module reads the deployed functions of a stage: which versions get their calls, and which releases they have had.
import { readAlias } from './aliases.mjs';
import { readMarks } from './marks.mjs';

/** Returns `{ name, alias, marks }` of each function. A function that the stage does not deploy is left out (`docs: off`). */
export async function readStage(lambda, { stage, names }) {
  const found = await Promise.all(names.map((name) => readFunction(lambda, `realmgate-${stage}-${name}`)));
  return names.flatMap((name, index) => (found[index] ? [{ name, ...found[index] }] : []));
}

async function readFunction(lambda, functionName) {
  try {
    const [alias, marks] = await Promise.all([
      readAlias(lambda, functionName),
      readMarks(lambda, functionName),
    ]);
    return { alias, marks };
  } catch (error) {
    if (error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
