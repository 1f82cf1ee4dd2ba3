import type { Dependencies } from '../../shared/app/dependencies.ts';
import { AppError } from '../../shared/base/errors.ts';
import { type Command, sendEach } from '../../shared/connectors/status-query/index.ts';
import type { Queue, QueueMessage } from '../../shared/queue/queue.ts';
import type { Table } from '../../shared/store/table.ts';
import type { ChangeDependencies } from './world/world.ts';

/** Errors of the kinds that the simulation is there for. Each replaces one part that the product is given; the product itself is unchanged. */
export const planted = {
  none: (dependencies) => dependencies,
  /** A claim is looked for and then written, in place of one conditional write. */
  'claims are not atomic': withTable((table) => ({
    ...table,
    async put(key, fields, when) {
      if (!key.pk.startsWith('IDEMPOTENCY#') || !when?.atMost) return table.put(key, fields, when);
      return (await table.get(key)) === undefined && table.put(key, fields);
    },
  })),
  /** A session takes the last of two refreshes at the same time. */
  'sessions are written without a condition': withTable((table) => ({
    ...table,
    update: (key, change, when) => table.update(key, change, key.pk === 'SESSION' ? undefined : when),
  })),
  /** A run of the planner takes a maintenance that another run has. */
  'the planner works without a lease': withTable((table) => ({
    ...table,
    update: (key, change, when) =>
      table.update(key, change, key.pk === 'MAINTENANCE' && when?.atMost ? { exists: true } : when),
  })),
  /** The sender is told that a check is accepted before the queue has stored it. */
  'a check is accepted before it is stored': withQueue((queue) => ({
    ...queue,
    send: (message) => {
      queue.send(message).catch(() => undefined);
      return Promise.resolve();
    },
  })),
  /** Each message is a group of its own, so that nothing keeps the order of an object. */
  'the queue does not know the objects': withSend((message) => ({
    ...message,
    group: message.deduplicationId,
  })),
  /** A request does not see that an earlier one waits for the same object. */
  'an operation overtakes one that waits': withTable((table) => ({
    ...table,
    query: async (pk, options) => (pk.startsWith('OPERATION_WAITING#') ? [] : table.query(pk, options)),
  })),
  /** A command whose confirmation was lost is sent again without a look. */
  'a command is sent again blindly': (dependencies) => ({
    ...dependencies,
    openEngine: (address, options) => {
      const open = dependencies.openEngine?.(address, options);
      if (!open) throw new Error('the simulation has engines');
      return (call) => {
        const client = open(call);
        const send = (command: Command) =>
          client.send(command).catch((error: unknown) => {
            if (error instanceof AppError && error.code === 'engine_command_unconfirmed')
              return client.send(command);
            throw error;
          });
        return { ...client, send, sendAll: (commands) => sendEach(commands, send) };
      };
    },
  }),
} as const satisfies Readonly<Record<string, ChangeDependencies>>;

export type PlantedName = keyof typeof planted;

export function isPlanted(name: string): name is PlantedName {
  return Object.hasOwn(planted, name);
}

function withTable(change: (table: Table) => Table): ChangeDependencies {
  return (dependencies: Dependencies) => ({ ...dependencies, table: change(dependencies.table) });
}

function withQueue(change: (queue: Queue) => Queue): ChangeDependencies {
  return ({ openQueue, ...dependencies }) => ({
    ...dependencies,
    ...(openQueue && { openQueue: (name: string) => change(openQueue(name)) }),
  });
}

function withSend(change: (message: QueueMessage) => QueueMessage): ChangeDependencies {
  return withQueue((queue) => ({ ...queue, send: (message) => queue.send(change(message)) }));
}
