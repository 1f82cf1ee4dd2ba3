import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type AcknowledgementState, acknowledgementStates } from './acknowledgement-states.ts';
import { acknowledgementKind, acknowledgements, type EngineAcknowledgement } from './acknowledgements.ts';
import type { FoundRemark } from './find-remark.ts';
import type { OperationKind } from './kind.ts';
import type { Operation } from './operation.ts';
import type { OperationServices } from './operation-request.ts';
import { performInRealm } from './perform-in-realm.ts';
import { failureOf } from './remove-remark.ts';
import type { TargetObject } from './target.ts';
import { listedRowsOfTargets } from './target-rows.ts';
import { vanished } from './target-rows.ts';

const removal = once(() =>
  z.strictObject({
    /** Id of the only acknowledgement that is removed. `undefined` means any of the targets. */
    id: z.string().optional(),
  }),
);

/** Removes the acknowledgement of each target, whoever set it. An object that was acknowledged again meanwhile keeps that one. */
export const removeAcknowledgement: OperationKind<
  z.output<ReturnType<typeof removal>>,
  AcknowledgementState
> = {
  name: 'remove_acknowledgement',
  values: removal,
  record: () => acknowledgements.schema,
  endsAt: () => null,
  build({ id }): Operation<TargetObject, AcknowledgementState> {
    const isGone = (state: AcknowledgementState | undefined) => {
      const { isAcknowledged, id: seen = null } = state ?? {};
      return isAcknowledged === false || (id !== undefined && seen !== null && seen !== id);
    };
    const listed = async (realm: OpenRealm, targets: readonly TargetObject[]) =>
      acknowledgementStates(realm, targets, listedRowsOfTargets);
    return {
      look: async (realm, targets) => acknowledgementStates(realm, targets),
      listed: { look: listed, isShown: isGone },
      isAlready: isGone,
      isDone: isGone,
      refusal: (before) => (before ? undefined : vanished),
      command: ({ host_name: host, service }) =>
        service === null
          ? buildCommand('REMOVE_HOST_ACKNOWLEDGEMENT', host)
          : buildCommand('REMOVE_SVC_ACKNOWLEDGEMENT', host, service),
    };
  },
};

interface SingleRemoval {
  readonly services: Pick<OperationServices, 'turns' | 'performing'>;
  readonly dryRun: boolean;
}

/** Removes one acknowledgement while the caller waits, and returns when the engine does not show it any more. Throws if it stays. */
export async function removeOneAcknowledgement(
  { realm, remark: { id, record } }: FoundRemark<EngineAcknowledgement>,
  { services, dryRun }: SingleRemoval,
): Promise<void> {
  const { host_name, service } = record;
  const part = { realm, targets: [{ host_name, service }], isVerified: true, missing: [], missingGroups: [] };
  const operation = removeAcknowledgement.build({ id: id ?? undefined }, services.performing.clock);
  const doing = { operation, services: { ...services, requests: undefined }, dryRun, isAlone: true };
  const { results } = await performInRealm(part, doing);
  const [failure] = results.flatMap(
    (result) => failureOf(result, { realm: realm.name, name: acknowledgementKind.name }) ?? [],
  );
  if (failure) throw failure;
}
