import { applyResult } from '../local/status-query-engine/check-result.ts';
import { startEngine } from '../local/status-query-engine/index.ts';
import type { Host } from '../local/status-query-engine/site.ts';
import { systemClock } from '../shared/base/clock.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { type ForkedServer, forkServer } from './recording.ts';

const changedHosts = 20;

/** Starts an engine as a process of its own, in which a hundred services change their states with each message, or all of them, with outputs of 480 bytes. */
export async function startChangingEngine(
  hosts: number,
  changed: 'some' | 'all' = 'some',
): Promise<ForkedServer> {
  return forkServer(import.meta.filename, ['changing', String(hosts), changed]);
}

/** Returns hosts with one hostgroup each: all hostgroups have as many of them. They have no acknowledgements, which a change would end. */
function chooseHosts(hosts: ReadonlyMap<string, Host>): Host[] {
  const count = new Map<string, number>();
  return [...hosts.values()].slice(500).filter(({ groups }) => {
    const [group = ''] = groups;
    const before = count.get(group) ?? 0;
    if (groups.length !== 1 || before >= changedHosts / 4) return false;
    count.set(group, before + 1);
    return true;
  });
}

const [role, hosts, changed] = process.argv.slice(2);
if (process.send && role === 'changing') {
  process.once('disconnect', () => process.exit());
  const site = largeSite(Number(hosts));
  const engine = await startEngine({ site, dialect: 'naemon', listen: {}, clock: systemClock });
  const chosen = changed === 'all' ? [...site.hosts.values()] : chooseHosts(site.hosts);
  const output = 'changed '.repeat(changed === 'all' ? 60 : 1);
  process.on('message', () => {
    const result = { output, long_output: '', perf_data: '', passive: false, hardAtOnce: true };
    const time = Math.floor(Date.now() / 1000);
    for (const host of chosen)
      for (const service of host.services.values())
        applyResult(site, { host, service }, { ...result, time, state: service.state === 2 ? 0 : 2 });
    process.send?.('changed');
  });
  process.send('port' in engine.address ? engine.address.port : undefined);
}
