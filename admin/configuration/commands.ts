import { resolve } from 'node:path';

import * as z from 'zod';

import { recordStep } from '../audit-trail.ts';
import type { CliContext } from '../cli-context.ts';
import { DriftError, Failure } from '../failure.ts';
import { applySteps, stepLine } from './apply-steps.ts';
import { readConfiguration, renderConfiguration } from './document.ts';
import { type Plan, planAll } from './plan.ts';
import type { PlanStep, Section } from './section.ts';
import { type Collections, openSections } from './sections.ts';

/**
 * Adds the commands `export`, `import` and `apply`. They write and read one file with realms, the records that realms refer to,
 * and users, without secrets.
 */
export function addConfigurationCommands(kinds: Collections, call: CliContext): void {
  const { program } = call;
  program
    .command('export')
    .description(
      'print realms, users, shared filters, calendars, objectives and what realms name, without secrets, as one file',
    )
    .action(() => exportAll(kinds, call));
  program
    .command('import <file>')
    .description(
      'add what a file of export has; refused where something is there already and is not the same',
    )
    .option('--dry-run', 'say what would be added, and change nothing')
    .option('--skip-existing', 'leave alone what is there already')
    .action((file: string, options: unknown) => importAll(file, options, { kinds, call }));
  program
    .command('apply')
    .description(
      'make realms, users, shared filters, calendars, objectives and what realms name as a file says; its sections alone are looked at',
    )
    .requiredOption('-f, --file <file>', 'a file of export, or a list of realms')
    .option('--dry-run', 'say what would be done, and change nothing; exit code 2 if anything would be')
    .option(
      '--remove',
      'remove what the sections of the file do not name; without it that stays, and is told',
    )
    .option('--force', 'also where no administrator is left')
    .action((options: unknown) => apply(options, { kinds, call }));
}

interface CommandContext {
  readonly kinds: Collections;
  readonly call: CliContext;
}

const importOptions = z.object({
  dryRun: z.boolean().default(false),
  skipExisting: z.boolean().default(false),
});
const applyOptions = z.object({
  file: z.string(),
  dryRun: z.boolean().default(false),
  remove: z.boolean().default(false),
  force: z.boolean().default(false),
});

async function exportAll(kinds: Collections, call: CliContext): Promise<void> {
  const lists = new Map<Section, Awaited<ReturnType<Section['current']>>>();
  for (const section of await openSections(call, kinds)) lists.set(section, await section.current());
  call.io.out(renderConfiguration(lists, { asJson: call.program.opts()['json'] === true }));
}

async function importAll(file: string, options: unknown, around: CommandContext): Promise<void> {
  const { dryRun, skipExisting } = importOptions.parse(options);
  const { writes } = await planned(file, { removes: false, force: true }, around);
  const clashes = writes.filter(({ verb }) => verb !== 'add');
  if (clashes.length > 0 && !skipExisting) {
    const lines = ['These are there already, and not the same (--skip-existing leaves them alone):'];
    throw new Failure([...lines, ...clashes.map((step) => `  ${stepLine(step)}`)].join('\n'));
  }
  const additions = writes.filter(({ verb }) => verb === 'add');
  await finish(additions, dryRun, around);
  if (additions.length > 0 && !dryRun) around.call.io.err(notInFile);
}

/** What a site has beside its configuration. The backup of its database or table holds all of it. */
const notInFile = [
  'The file holds no passwords, no keys of programs and senders, and no contents of secrets: make them anew.',
  'It holds no own filters of users, maintenances, excluded times, staged hosts, past states, key figures, audit trail or queued work: these stay where they were.',
].join('\n');

async function apply(options: unknown, around: CommandContext): Promise<void> {
  const { file, dryRun, remove, force } = applyOptions.parse(options);
  const plan = await planned(file, { removes: remove, force }, around);
  const { io, program } = around.call;
  if (dryRun && program.opts()['json'] === true) io.out(JSON.stringify(planAsJson(plan), null, 2));
  else {
    await finish(plan.writes, dryRun, around);
    for (const step of plan.stays)
      io.out(`  ${step.noun} ${step.key} is not in the file and stays (--remove removes it)`);
  }
  if (dryRun && plan.writes.length > 0) throw new DriftError(`${plan.writes.length} steps would be done`);
}

/** Returns the plan that a dry run prints with `--json`. A field that a record lacks is omitted, because JSON has no `undefined`. */
function planAsJson({ writes, stays }: Plan) {
  const named = ({ section, key }: PlanStep) => ({ section, key });
  return {
    steps: writes.map((step) => ({ verb: step.verb, ...named(step), differences: step.differences })),
    stays: stays.map(named),
  };
}

async function planned(
  file: string,
  options: { readonly removes: boolean; readonly force: boolean },
  { kinds, call }: CommandContext,
) {
  const sections = await openSections(call, kinds);
  const configuration = await readConfiguration(resolve(call.io.cwd, file), sections);
  return planAll(sections, configuration, { ...options, kinds });
}

async function finish(steps: readonly PlanStep[], dryRun: boolean, { call }: CommandContext): Promise<void> {
  const { io } = call;
  if (steps.length === 0) io.out('Nothing to do.');
  if (dryRun) for (const step of steps) io.out(stepLine(step));
  else await applySteps(steps, call, (step) => recordStep(step, call));
  if (steps.length > 0) io.out(`${counted(steps)}${dryRun ? ' would be' : ''} done.`);
  const added = steps.filter(({ verb, section }) => verb === 'add' && section === 'users');
  if (added.length > 0 && !dryRun)
    io.err(
      `Without a password nobody logs in; give one with \`users password\`: ${added.map(({ key }) => key).join(', ')}.`,
    );
}

function counted(steps: readonly PlanStep[]): string {
  const of = (verb: PlanStep['verb']) => steps.filter((step) => step.verb === verb).length;
  return `${of('add')} additions, ${of('change')} changes, ${of('remove')} removals`;
}
