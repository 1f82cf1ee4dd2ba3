import { type Command, Option } from 'commander';

import { createImportToolStore, type ImportToolRecord } from '../shared/store/import-tools.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import type { Call } from './call.ts';
import { printList, printRecord } from './columns.ts';
import { Failure } from './failure.ts';
import { readImportToolOptions } from './import-tool-options.ts';
import type { Io } from './io.ts';
import { openTarget } from './target.ts';

export function addImportToolCommands(program: Command, io: Io): void {
  const call = { program, io };
  const tools = program.command('import-tools').description('what holds the host configuration of realms');
  tools
    .command('add <address>')
    .description('register an import tool by its IP address, which is never connected to')
    .addOption(
      new Option('--kind <kind>', 'how it is spoken to').choices(['staged', 'icinga2']).default('staged'),
    )
    .option('--default-template <name...>', 'templates of hosts that name none')
    .option('--template <name...>', 'staged: all templates there are; others are refused')
    .option('--contact-group <name...>', 'staged: all contact groups there are; others are refused')
    .option('--url <url>', 'icinga2: https address of the REST interface, without /v1')
    .option('--user <name>', 'icinga2: user of it; the password is asked for, or read from standard input')
    .option('--credentials <secret>', 'icinga2: secret of user and password, when it exists already')
    .option('--ca <file>', "icinga2: PEM file of the authority that signed the interface's certificate")
    .option('--fingerprint <sha256>', 'icinga2: the one certificate to trust')
    .action((address: string, options: unknown) => add(address, options, call));
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

async function list(call: Call): Promise<void> {
  const { tools, realms } = await open(call);
  const [all, users] = await Promise.all([tools.list(), realms.list()]);
  const rows = all.map((tool) => ({
    address: tool.address,
    kind: tool.kind,
    url: tool.kind === 'icinga2' ? tool.url : undefined,
    realms: users.filter((realm) => realm.import_tool === tool.address).map((realm) => realm.name),
  }));
  printList(rows, call.program, call.io);
}

async function show(address: string, call: Call): Promise<void> {
  const tool = await found(address, call);
  printRecord(tool, call.program, call.io);
}

async function remove(address: string, call: Call): Promise<void> {
  const { tools, realms } = await open(call);
  const users = (await realms.list()).filter((realm) => realm.import_tool === address);
  if (users.length > 0) {
    throw new Failure(`Import tool ${address} is used by ${users.map((realm) => realm.name).join(', ')}.`);
  }
  await tools.remove(address);
  call.io.out(`Import tool ${address} removed.`);
}

async function found(address: string, call: Call): Promise<ImportToolRecord> {
  const tool = await (await open(call)).tools.find(address);
  if (!tool) throw new Failure(`There is no import tool ${address}.`);
  return tool;
}
