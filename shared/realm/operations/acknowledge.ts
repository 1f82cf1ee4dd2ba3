import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type AcknowledgementState, acknowledgementStates } from './acknowledgement-states.ts';
import { acknowledgements } from './acknowledgements.ts';
import { argumentText } from './argument-text.ts';
import type { OperationKind } from './kind.ts';
import { markOf, withMark } from './mark.ts';
import type { Operation } from './operation.ts';
import type { TargetObject } from './target.ts';
import { listedRowsOfTargets } from './target-rows.ts';
import { vanished } from './target-rows.ts';

const newAcknowledgement = once(() =>
  z.strictObject({
    /** True if it stays until the object is up or OK again, false if any other state ends it. */
    sticky: z.boolean(),
    /** True if the engine tells the contacts. */
    notify: z.boolean(),
    /** True if the comment stays when the acknowledgement is removed. */
    persistent: z.boolean(),
    /** The time in whole seconds since the epoch at which it ends by itself. Null means never. */
    expires_at: z.int().nullable(),
    author: z.string(),
    comment: z.string(),
    /** The caller's word for the request. Null means that the request is known by what it says. */
    key: z.string().nullable(),
  }),
);

type NewAcknowledgement = z.output<ReturnType<typeof newAcknowledgement>>;

/** The state before an acknowledgement, and what the engine can do. */
interface Before extends AcknowledgementState, EngineAbilities {}

interface EngineAbilities {
  /** True if the engine has acknowledgements that end by themselves. */
  readonly canExpire: boolean;
  /** True if states come from a cache that is some seconds behind the engine. */
  readonly isCached: boolean;
}

/**
 * Acknowledges the problem of each target. What is acknowledged, by whomever, stays as it is. A target without a problem is refused, and
 * so is an end time by an engine that cannot end acknowledgements.
 */
export const acknowledge: OperationKind<NewAcknowledgement, Before> = {
  name: 'acknowledge',
  values: newAcknowledgement,
  record: () => acknowledgements.schema,
  endsAt: ({ expires_at: end }) => end,
  build(wanted): Operation<TargetObject, Before> {
    const { expires_at: end, key, author, comment, ...how } = wanted;
    // 2 is sticky and 0 is not on every engine. On Naemon, 1 is sticky too.
    const flags = [how.sticky ? 2 : 0, how.notify, how.persistent] as const;
    const mark = markOf(['acknowledgement', author, ...(key === null ? [...flags, end, comment] : [key])]);
    const suffix = end === null ? '' : '_EXPIRE';
    const texts = [argumentText(author), withMark(argumentText(comment), mark)] as const;
    const words = end === null ? [...flags, ...texts] : [...flags, end, ...texts];
    return {
      // Naemon acknowledges an acknowledged problem again, and notifies again.
      turn: 'acknowledgement',
      async look(realm, targets) {
        const [states, abilities] = await Promise.all([
          acknowledgementStates(realm, targets),
          abilitiesOf(realm),
        ]);
        return new Map([...states].map(([object, state]) => [object, { ...state, ...abilities }]));
      },
      listed: {
        async look(realm, targets) {
          const states = await acknowledgementStates(realm, targets, listedRowsOfTargets);
          const abilities = { canExpire: true, isCached: false };
          return new Map([...states].map(([object, state]) => [object, { ...state, ...abilities }]));
        },
        isShown: (seen) => seen.isAcknowledged === true && seen.mark === mark,
      },
      isAlready: (before) => before?.isAcknowledged === true,
      isDone: (seen) => seen?.isAcknowledged === true,
      refusal: (before) => refusalOf(before, end !== null),
      command: ({ host_name: host, service }) =>
        service === null
          ? buildCommand(`ACKNOWLEDGE_HOST_PROBLEM${suffix}`, host, ...words)
          : buildCommand(`ACKNOWLEDGE_SVC_PROBLEM${suffix}`, host, service, ...words),
    };
  },
};

/** Kinds of engines on which acknowledgements end by themselves, as they do on Naemon since 1.4. */
const endingKinds: ReadonlySet<string> = new Set(['icinga2', 'alertmanager']);

async function abilitiesOf({ status }: OpenRealm): Promise<EngineAbilities> {
  const { kind, program_version: version, cache } = await status.engine();
  const [major = 0, minor = 0] = (version ?? '').split('.', 2).map(Number);
  const isNaemon14 = kind === 'naemon' && (major > 1 || (major === 1 && minor >= 4));
  return { canExpire: endingKinds.has(kind) || isNaemon14, isCached: cache !== null };
}

const withoutProblem: ReadonlyMap<string | null, string> = new Map([
  ['UP', 'It is UP: there is no problem to acknowledge.'],
  ['OK', 'It is OK: there is no problem to acknowledge.'],
  ['PENDING', 'It was not checked yet: there is no problem to acknowledge.'],
]);

const ofCache = ' So the cache LMD says, which learns of a new problem some seconds later than its engine.';
const cannotExpire = 'Its engine has no acknowledgements that end by themselves: leave out expires_at.';

function refusalOf(before: Before | undefined, isToExpire: boolean): string | undefined {
  if (!before) return vanished;
  const reason = withoutProblem.get(before.stateName);
  if (reason !== undefined) return before.isCached ? reason + ofCache : reason;
  return isToExpire && !before.canExpire ? cannotExpire : undefined;
}
