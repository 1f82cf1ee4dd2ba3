import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import {
  type AcknowledgementState,
  acknowledgementStates,
  listedAcknowledgementStates,
} from './acknowledgement-states.ts';
import { acknowledgements } from './acknowledgements.ts';
import type { OperationKind } from './kind.ts';
import type { Operation } from './operation.ts';
import type { TargetObject } from './target.ts';
import { vanished } from './target-rows.ts';

/** A removal has no values: its targets say everything. */
const removal = once(() => z.strictObject({}));

/** Removes the acknowledgement of each target, whoever set it. */
export const removeAcknowledgement: OperationKind<
  z.output<ReturnType<typeof removal>>,
  AcknowledgementState
> = {
  name: 'remove_acknowledgement',
  values: removal,
  record: () => acknowledgements.schema,
  endsAt: () => null,
  build: (): Operation<TargetObject, AcknowledgementState> => ({
    look: acknowledgementStates,
    listed: { look: listedAcknowledgementStates, isShown: ({ isAcknowledged }) => isAcknowledged === false },
    isAlready: (before) => before?.isAcknowledged === false,
    isDone: (seen) => seen?.isAcknowledged === false,
    refusal: (before) => (before ? undefined : vanished),
    command: ({ host_name: host, service }) =>
      service === null
        ? buildCommand('REMOVE_HOST_ACKNOWLEDGEMENT', host)
        : buildCommand('REMOVE_SVC_ACKNOWLEDGEMENT', host, service),
  }),
};
