import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

import { createAuditStore } from '../shared/store/audit.ts';
import type { Io } from './io.ts';
import { printList } from './print-list.ts';
import { openTarget } from './target.ts';

const auditOptions = z.object({ since: z.number(), actor: z.string().optional() });

export function addAuditCommand(program: Command, io: Io): void {
  program
    .command('audit')
    .description('who changed what, newest first; records are kept for 400 days')
    .addOption(
      new Option('--since <duration>', 'how far to look back, e.g. 12h, 7d or 4w')
        .argParser(parseDuration)
        .default(parseDuration('7d'), '7d'),
    )
    .option('--actor <name>', 'of one user only, or cli:NAME for an account at this command line')
    .action((options: unknown) => list(options, program, io));
}

async function list(options: unknown, program: Command, io: Io): Promise<void> {
  const { since, actor } = auditOptions.parse(options);
  const { table } = await openTarget(program, io);
  const entries = await createAuditStore(table).list(io.clock() - since, io.clock());
  const wanted = entries.filter((entry) => actor === undefined || entry.actor === actor);
  const rows = wanted.map(({ at, actor: who, action, target, outcome, ...rest }) => ({
    at,
    actor: who,
    key_id: rest.key_id,
    agent: rest.agent,
    action,
    target: target ?? undefined,
    outcome,
    targets:
      rest.targets &&
      Object.entries(rest.targets)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    status: rest.status,
    code: rest.code,
    request_id: rest.request_id,
  }));
  printList(rows, program, io);
}

const units = new Map([
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** Parses a duration such as `12h`, `7d` or `4w` and returns milliseconds. */
function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  const length = units.get(unit ?? '');
  if (count === undefined || length === undefined) throw new InvalidArgumentError('Write 12h, 7d or 4w.');
  return Number(count) * length;
}
