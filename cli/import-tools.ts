import type { Command } from 'commander';

import { createImportToolStore, type ImportToolRecord } from '../shared/store/import-tools.ts';
import { isToolOf } from '../shared/store/realm-record.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import type { Call } from './call.ts';
import { printList, printRecord } from './columns.ts';
import { Failure } from './failure.ts';
import { addImportToolOptions, readImportToolChange, readImportToolOptions } from './import-tool-options.ts';
import type { Io } from './io.ts';
import { merged, notShown } from './merged.ts';
import { openTarget } from './target.ts';

export function addImportToolCommands(program: Command, io: Io): void {
  const call = { program, io };
  const tools = program.command('import-tools').description('what holds the host configuration of realms');
  addImportToolOptions(
    tools
      .command('add <address>')
      .description(
        'register an import tool by its IP address, which is never connected to; staged unless said otherwise',
      ),
  ).action((address: string, options: unknown) => add(address, options, call));
  addImportToolOptions(
    tools.command('set <address>').description("change an import tool; '' takes a field away"),
  ).action((address: string, options: unknown) => set(address, options, call));
  tools
    .command('list')
    .description('all import tools')
    .action(() => list(call));
  tools
    .command('show <address>')
    .description('the record of an import tool')
    .action((address: string) => show(address, call));
  tools
    .command('remove <address>')
    .description('remove an import tool; what it holds is not touched')
    .action((address: string) => remove(address, call));
}

async function open({ program, io }: Call) {
  const { table, secrets, tokenSecret } = await openTarget(program, io);
  return {
    tools: createImportToolStore(table),
    realms: createRealmStore(table, io.clock),
    secrets,
    tokenSecret,
  };
}

async function add(address: string, options: unknown, call: Call): Promise<void> {
  const { tools, secrets, tokenSecret } = await open(call);
  const { record, password } = await readImportToolOptions(address, options, { io: call.io, tokenSecret });
  if (await tools.find(record.address)) {
    throw new Failure(`An import tool ${record.address} is registered already.`);
  }
  if (record.kind === 'icinga2' && password) {
    await secrets.write(record.credentials, JSON.stringify(password));
  }
  await tools.create(record);
  call.io.out(`Import tool ${record.address} added (${record.kind}).`);
}

async function set(address: string, options: unknown, call: Call): Promise<void> {
  const { tools, secrets, tokenSecret } = await open(call);
  const before = await found(address, call);
  const { record, password } = await readImportToolChange(before, options, { io: call.io, tokenSecret });
  await tools.replace(record);
  // Last, so that a tool that cannot be so keeps the password that it has.
  if (record.kind === 'icinga2' && password) {
    await secrets.write(record.credentials, JSON.stringify(password));
  }
  call.io.out(`Import tool ${record.address} changed (${record.kind}).`);
}

async function list(call: Call): Promise<void> {
  const { tools, realms } = await open(call);
  const [all, users] = await Promise.all([tools.list(), realms.list()]);
  const rows = all.map((tool) => ({
    address: tool.address,
    kind: tool.kind,
    url: tool.kind === 'icinga2' ? tool.url : undefined,
    realms: users.filter((realm) => isToolOf(realm, tool)).map((realm) => realm.name),
  }));
  printList(rows, call.program, call.io);
}

async function show(address: string, call: Call): Promise<void> {
  const tool = await found(address, call);
  printRecord(merged(tool, notShown), call.program, call.io);
}

async function remove(address: string, call: Call): Promise<void> {
  const { tools, realms } = await open(call);
  const tool = await found(address, call);
  const users = (await realms.list()).filter((realm) => isToolOf(realm, tool));
  if (users.length > 0) {
    throw new Failure(
      `Import tool ${tool.address} is used by ${users.map((realm) => realm.name).join(', ')}.`,
    );
  }
  await tools.remove(address);
  call.io.out(`Import tool ${tool.address} removed.`);
}

async function found(address: string, call: Call): Promise<ImportToolRecord> {
  const tool = await (await open(call)).tools.find(address);
  if (!tool) throw new Failure(`There is no import tool ${address}.`);
  return tool;
}
