import type { Command } from 'commander';

import { createRealmStore } from '../shared/store/realms.ts';
import type { Io } from './io.ts';
import { printList } from './print-list.ts';
import { openTarget } from './target.ts';

export function addOriginCommands(program: Command, io: Io): void {
  program
    .command('origins')
    .description('what realms belong to; `realms origins` sets it')
    .command('list')
    .description('all origins and their realms')
    .action(() => list(program, io));
}

async function list(program: Command, io: Io): Promise<void> {
  const { table } = await openTarget(program, io);
  const realms = await createRealmStore(table, io.clock).list();
  const origins = [...new Set(realms.flatMap((realm) => realm.origin))].sort();
  const rows = origins.map((origin) => ({
    origin,
    realms: realms.filter((realm) => realm.origin.includes(origin)).map((realm) => realm.name),
  }));
  printList(rows, program, io);
}
