import type { Command } from 'commander';

import { openImportTool, renderNagios } from '../shared/connectors/import-tool/index.ts';
import { createHostClaimStore } from '../shared/store/host-claims.ts';
import { importTools } from '../shared/store/import-tools.ts';
import { isToolOf } from '../shared/store/realm-record.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { createStagedHostStore } from '../shared/store/staged-hosts.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { openTarget } from './target.ts';

export function addHostCommands(program: Command, io: Io): void {
  program
    .command('hosts')
    .description('hosts that wait for an engine to load them')
    .command('export <realm>')
    .description(
      "print the staged hosts of a realm's import tool as object configuration, in the tool's dialect",
    )
    .action(async (realm: string) => {
      io.out(await exported(realm, { program, io }));
    });
}

async function exported(name: string, { program, io }: CliContext): Promise<string> {
  const { table } = await openTarget(program, io);
  const realm = await createRealmStore(table, io.clock).find(name);
  if (!realm) throw new Failure(`There is no realm ${name}.`);
  const address = realm.import_tool;
  const record = address === undefined ? undefined : await importTools.open(table).find(address);
  if (record?.kind !== 'staged' || !isToolOf(realm, record))
    throw new Failure(`Realm ${name} has no import tool that stages hosts.`);
  const tool = openImportTool(record, {
    credentials: () => Promise.reject(new Error('a staged tool asks for no credentials')),
    staged: createStagedHostStore(table, record.address, io.clock),
    claims: createHostClaimStore(table, record.address, io.clock),
    clock: io.clock,
    realm: name,
  });
  const signal = AbortSignal.timeout(60_000);
  // The export is refused if one host has a fault: a host that is missing from the export would be deleted from the engine.
  const [wrong] = (await tool.check(signal)).filter(({ ok }) => !ok);
  if (wrong) throw new Failure(`Nothing is exported: ${wrong.detail}`);
  return renderNagios(await tool.list(signal), record.dialect).trimEnd();
}
