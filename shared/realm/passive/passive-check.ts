import * as z from 'zod';

import { once } from '../../base/once.ts';
import { type Command, command, timed } from '../../connectors/status-query/index.ts';

/** A result that somebody else has found, on its way to the engine; also what a message of the queue holds. */
export const passiveCheck = once(() =>
  z.object({
    /** For the log. */
    id: z.string(),
    realm: z.string(),
    /** Of the realm that was meant: a later one of its name is another. */
    realm_creation_id: z.string().optional(),
    host_name: z.string().min(1),
    /** Null: of the host itself. */
    service: z.string().min(1).nullable(),
    return_code: z.int().min(0).max(3),
    output: z.string(),
    /** When it was so, epoch seconds. */
    time: z.int().min(0),
  }),
);
export type PassiveCheck = z.output<ReturnType<typeof passiveCheck>>;

/** As the engine takes it, with the time of the event as its own. */
export function resultCommand({ host_name, service, return_code, output, time }: PassiveCheck): Command {
  const untimed =
    service === null
      ? command('PROCESS_HOST_CHECK_RESULT', host_name, return_code, output)
      : command('PROCESS_SERVICE_CHECK_RESULT', host_name, service, return_code, output);
  return timed(untimed, time);
}
