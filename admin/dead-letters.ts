import type { Command } from 'commander';
import * as z from 'zod';

import { escapeUnsafe } from '../client/src/cli/safe-text.ts';
import type { Queue, ReceivedMessage } from '../shared/queue/queue.ts';
import { passiveCheck } from '../shared/realm/passive/passive-check.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { openTarget, type Target } from './target.ts';

const redriveOptions = z.object({ realm: z.string().optional() });

/** Time in seconds for which a message is hidden from other readers while this command reads it. */
const hiddenSeconds = 60;

export function addDeadLetterCommands(program: Command, io: Io): void {
  const call = { program, io };
  const letters = program
    .command('dead-letters')
    .description('passive checks that could not be delivered for 24 hours');
  letters
    .command('list')
    .description('print them, of each service the first ten')
    .action(() => list(call));
  letters
    .command('redrive')
    .description('send them to their engines again, for another 24 hours')
    .option('--realm <name>', 'those of one realm only')
    .action((options: unknown) => redrive(options, call));
}

async function list({ program, io }: CliContext): Promise<void> {
  const { dead } = queuesOf(await openTarget(program, io));
  const messages: ReceivedMessage[] = [];
  try {
    for (let some = await receive(dead); some.length > 0; some = await receive(dead)) messages.push(...some);
  } finally {
    await release(dead, messages);
  }
  for (const { body, sentAt } of messages) io.out(lineOf(body, sentAt));
  io.out(`${messages.length} of ${await dead.size()}`);
}

async function redrive(options: unknown, { program, io }: CliContext): Promise<void> {
  const { realm } = redriveOptions.parse(options);
  const { dead, checks } = queuesOf(await openTarget(program, io));
  const left: ReceivedMessage[] = [];
  let sent = 0;
  try {
    for (let some = await receive(dead); some.length > 0; some = await receive(dead)) {
      const wanted = some.filter(({ body }) => realm === undefined || realmOf(body) === realm);
      left.push(...some.filter((message) => !wanted.includes(message)));
      // The checks are sent one after the other to keep their order. If the command is interrupted, one check is delivered
      // twice, which has no effect.
      for (const { id, body, group, handle } of wanted) {
        await checks.send({ body, group, deduplicationId: id });
        await dead.remove([handle]);
        sent += 1;
      }
    }
  } finally {
    await release(dead, left);
  }
  io.out(`${sent} sent again.`);
}

const receive = (queue: Queue) => queue.receive({ hiddenSeconds });

async function release(queue: Queue, messages: readonly ReceivedMessage[]): Promise<void> {
  await queue.hide(messages.map(({ handle }) => ({ handle, seconds: 0 })));
}

function queuesOf({ openQueue, checkQueue, deadCheckQueue }: Target) {
  if (checkQueue !== undefined && deadCheckQueue !== undefined) {
    return { checks: openQueue(checkQueue), dead: openQueue(deadCheckQueue) };
  }
  const message = 'Say which queues: REALMGATE_CHECK_QUEUE and REALMGATE_DEAD_CHECK_QUEUE, or --stage NAME.';
  throw new Failure(message, { usage: true });
}

function read(body: string) {
  try {
    return passiveCheck().safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function realmOf(body: string): string | undefined {
  return read(body)?.realm;
}

function lineOf(body: string, sentAt: number): string {
  const check = read(body);
  const at = new Date(sentAt).toISOString();
  if (!check) return `${at} not a check`;
  const { realm, host_name, service, return_code, output } = check;
  return escapeUnsafe(`${at} ${[realm, host_name, service ?? '-', return_code, output].join(' | ')}`);
}
