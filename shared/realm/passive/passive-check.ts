import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand, type Command, withTime } from '../../connectors/status-query/index.ts';

/** A check result from outside, on its way to the engine. It is also the content of a message in the queue. */
export const passiveCheck = once(() =>
  z.object({
    /** The id for log lines. */
    id: z.string(),
    realm: z.string(),
    /** The creation id of the realm. A later realm of the same name is another one. */
    realm_creation_id: z.string().optional(),
    host_name: z.string().min(1),
    /** The service. Null if the result is about the host itself. */
    service: z.string().min(1).nullable(),
    return_code: z.int().min(0).max(3),
    /** The output. Performance data may follow after `|`. */
    output: z.string(),
    /** The time of the event in epoch seconds. */
    time: z.int().min(0),
  }),
);
export type PassiveCheck = z.output<ReturnType<typeof passiveCheck>>;

/** Returns the engine's command for the result, with the time of the event. */
export function resultCommand({ host_name, service, return_code, output, time }: PassiveCheck): Command {
  const untimed =
    service === null
      ? buildCommand('PROCESS_HOST_CHECK_RESULT', host_name, return_code, output)
      : buildCommand('PROCESS_SERVICE_CHECK_RESULT', host_name, service, return_code, output);
  return withTime(untimed, time);
}
