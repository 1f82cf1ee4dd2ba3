import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import {
  type AcknowledgementState,
  acknowledgementStates,
  listedAcknowledgementStates,
} from './acknowledgement-states.ts';
import { acknowledgements } from './acknowledgements.ts';
import { argumentText } from './argument-text.ts';
import type { OperationKind } from './kind.ts';
import { markOf, withMark } from './mark.ts';
import type { Operation } from './operation.ts';
import type { TargetObject } from './target.ts';
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

/** The state before an acknowledgement, and whether the engine can let acknowledgements expire. */
interface Before extends AcknowledgementState {
  readonly canExpire: boolean;
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
    const flags = [how.sticky ? 2 : 1, how.notify, how.persistent] as const;
    const mark = markOf(['acknowledgement', author, ...(key === null ? [...flags, end, comment] : [key])]);
    const suffix = end === null ? '' : '_EXPIRE';
    const texts = [argumentText(author), withMark(argumentText(comment), mark)] as const;
    const words = end === null ? [...flags, ...texts] : [...flags, end, ...texts];
    return {
      async look(realm, targets) {
        const [states, canExpire] = await Promise.all([
          acknowledgementStates(realm, targets),
          end === null || expires(realm),
        ]);
        return new Map([...states].map(([object, state]) => [object, { ...state, canExpire }]));
      },
      listed: {
        async look(realm, targets) {
          const states = await listedAcknowledgementStates(realm, targets);
          return new Map([...states].map(([object, state]) => [object, { ...state, canExpire: true }]));
        },
        isShown: (seen) => seen.isAcknowledged === true && seen.mark === mark,
      },
      isAlready: (before) => before?.isAcknowledged === true,
      isDone: (seen) => seen?.isAcknowledged === true,
      refusal: refusalOf,
      command: ({ host_name: host, description }) =>
        description === null
          ? buildCommand(`ACKNOWLEDGE_HOST_PROBLEM${suffix}`, host, ...words)
          : buildCommand(`ACKNOWLEDGE_SVC_PROBLEM${suffix}`, host, description, ...words),
    };
  },
};

/** Returns true if the engine has acknowledgements that end by themselves. Only Icinga 2 has. */
async function expires(realm: OpenRealm): Promise<boolean> {
  return (await realm.status.engine()).kind === 'icinga2';
}

const withoutProblem: ReadonlyMap<string | null, string> = new Map([
  ['UP', 'It is UP: there is no problem to acknowledge.'],
  ['OK', 'It is OK: there is no problem to acknowledge.'],
  ['PENDING', 'It was not checked yet: there is no problem to acknowledge.'],
]);

function refusalOf(before: Before | undefined): string | undefined {
  if (!before) return vanished;
  const cannotExpire = 'Its engine has no acknowledgements that end by themselves: leave out expires_at.';
  return withoutProblem.get(before.stateName) ?? (before.canExpire ? undefined : cannotExpire);
}
