import type { EngineInterfaceName } from '../../base/engine-interface.ts';
import type { EngineCall, RunQuestion } from '../../connectors/status-query/index.ts';

/** A call to an engine whose interface is not known yet. */
export interface RealmCall extends Omit<EngineCall, 'runQuestion'> {
  /** Returns the function that runs the questions of the client. */
  readonly runnerBy?: (by: EngineInterfaceName) => RunQuestion;
}

/** Returns the call for a connector of this interface. */
export function callBy({ runnerBy, ...call }: RealmCall, by: EngineInterfaceName): EngineCall {
  return { ...call, ...(runnerBy && { runQuestion: runnerBy(by) }) };
}
