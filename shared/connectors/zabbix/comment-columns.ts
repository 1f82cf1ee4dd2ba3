/** The messages of problems, which are comments of their services, and of hosts that they make DOWN. */
import { type ObjectColumns, prefixed } from '../status-query/index.ts';
import { splitAuthor } from './columns.ts';
import { hostColumns } from './host-columns.ts';
import { numberOf, rowsOf, type RpcRow, textOf } from './json-rpc.ts';
import type { HostWithServices, Trigger } from './world.ts';

interface ProblemMessage {
  readonly host: HostWithServices;
  /** Empty for a comment of the host itself. */
  readonly service: string;
  readonly row: RpcRow;
}

export function* messagesOf(hosts: readonly HostWithServices[]): Generator<ProblemMessage> {
  for (const host of hosts) {
    for (const trigger of host.services) yield* ofTrigger(trigger, trigger.name);
    for (const trigger of host.availability) yield* ofTrigger(trigger, '');
  }
}

function* ofTrigger({ host, problems }: Trigger, service: string): Generator<ProblemMessage> {
  for (const row of problems.flatMap((problem) => rowsOf(problem, 'acknowledges')))
    if (textOf(row['message']) !== '') yield { host, service, row };
}

/** Bit of an action that acknowledges. */
const acknowledges = 2;

const wordsOf = ({ message }: RpcRow) => splitAuthor(textOf(message));

export const commentColumns: ObjectColumns<ProblemMessage> = {
  ...prefixed('host_', hostColumns, ({ host }: ProblemMessage) => host),
  id: ({ row }) => numberOf(row['acknowledgeid']),
  service_description: ({ service }) => service,
  author: ({ row }) => wordsOf(row)[0],
  comment: ({ row }) => wordsOf(row)[1],
  entry_time: ({ row }) => numberOf(row['clock']),
  // 4 is the number of acknowledgements, 1 that of comments of users.
  entry_type: ({ row }) => ((numberOf(row['action']) & acknowledges) > 0 ? 4 : 1),
  persistent: () => 0,
  expires: () => 0,
  expire_time: () => 0,
};
