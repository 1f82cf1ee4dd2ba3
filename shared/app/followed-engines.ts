import { lazy } from '../base/once.ts';
import { deferStatus } from '../realm/open-realm/deferred-status.ts';
import type { WarmEngines } from '../realm/open-realm/warm-engines.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';

/** Returns the engines of whose states others keep, if the settings name a store of them. `undefined` means that engines are asked. */
export function followedEngines(dependencies: Dependencies): WarmEngines | undefined {
  return dependencies.config.warmStatesSecret === '' ? undefined : ofDependencies(dependencies);
}

/** The store and its client are loaded at the first question about a warm realm. */
const ofDependencies = shareInstance((dependencies): WarmEngines => {
  const load = lazy(async () => (await import('./open-followed-states.ts')).openFollowedStates(dependencies));
  return {
    putInFront(client, question) {
      if (!question.record.warm) return client();
      return deferStatus(lazy(async () => (await load()).open(client, question)));
    },
  };
});
