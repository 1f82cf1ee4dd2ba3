// This module reads the deployed functions of a stage: which versions get their calls, and which releases they have had.
import { ResourceNotFoundException } from '@aws-sdk/client-lambda';

import { type Alias, type Lambda, readAlias } from './aliases.ts';
import { readMarks, type ReleaseMark } from './marks.ts';

/** A function of a stage. */
export interface DeployedFunction {
  readonly name: string;
  readonly alias: Alias;
  /** The releases of the function, the newest first. */
  readonly marks: readonly ReleaseMark[];
}

/** Reads these functions of a stage. A function that the stage does not deploy is left out (`docs: off`). */
export async function readStage(
  lambda: Lambda,
  stage: string,
  names: readonly string[],
): Promise<DeployedFunction[]> {
  const found = await Promise.all(names.map((name) => readFunction(lambda, stage, name)));
  return found.filter((one) => one !== undefined);
}

/** Returns the name at Lambda of a function of the stage. */
export function deployedName(stage: string, name: string): string {
  return `realmgate-${stage}-${name}`;
}

async function readFunction(
  lambda: Lambda,
  stage: string,
  name: string,
): Promise<DeployedFunction | undefined> {
  const functionName = deployedName(stage, name);
  try {
    const [alias, marks] = await Promise.all([
      readAlias(lambda, functionName),
      readMarks(lambda, functionName),
    ]);
    return { name, alias, marks };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
