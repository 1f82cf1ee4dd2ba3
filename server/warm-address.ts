import { readWarmAddress } from '../shared/app/warm-address.ts';
import { isThisMachine } from './database-address.ts';

interface WarmOptions {
  readonly warmStates: string | undefined;
  readonly database: string | undefined;
  readonly warmBytes: number;
}

/** Returns one sentence for each fault of `--warm-states`, none of which quotes it: it may hold a password. */
export function warmStoreFaults({ warmStates: address, database, warmBytes }: WarmOptions): string[] {
  if (address === undefined) return [];
  const read = readWarmAddress(address);
  if (!read) return ['--warm-states is an address such as rediss://realmgate@cache.example:6379/0.'];
  const rules: [boolean, string][] = [
    [
      database === undefined,
      '--warm-states needs --database: a server with a folder is the only one and keeps its states in its memory.',
    ],
    [warmBytes === 0, '--warm-states needs memory: --warm-memory is 0.'],
    [
      read.isInClear && !isThisMachine(read.url.hostname),
      'All states would cross the network in clear: --warm-states needs rediss://, or redis://…?tls=off if nobody else uses that network.',
    ],
  ];
  return rules.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
}
