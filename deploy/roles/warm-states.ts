import type { FunctionDefinition } from '../framework.ts';
import type { Parameters } from '../parameters/parameters.ts';
import { secretStatement } from './telemetry.ts';

/**
 * Returns the statement that lets a function which talks to engines read the secret in the stage's parameter `warm_states_secret`, by which
 * it takes the states of warm realms from a Redis.
 */
export function warmStatesStatements({ network }: FunctionDefinition, parameters: Parameters): object[] {
  const secret = parameters.get('warm_states_secret');
  return secret === undefined || network !== 'engines' ? [] : [secretStatement(secret)];
}
