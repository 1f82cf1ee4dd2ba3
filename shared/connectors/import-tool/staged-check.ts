import type { ComponentCheck } from '../../base/component-check.ts';
import type { ConfiguredHost, StagedHosts } from './import-tool.ts';
import { parseStagedHost } from './staged-record.ts';
import { splitNames } from './staged-references.ts';

/** Checks that an engine would receive all staged hosts and could load them. */
export async function checkStaged(staged: StagedHosts): Promise<ComponentCheck[]> {
  const stored = await staged.list();
  const hosts = stored.flatMap((each) => parseStagedHost(each) ?? []);
  return [readable(stored.length, hosts.length), await parents(hosts, staged)];
}

/** Reports records that cannot be read. Such a record costs its own host only. */
function readable(total: number, read: number): ComponentCheck {
  const finding = read === total ? 'all of them readable' : `${total - read} of them not readable`;
  return { name: 'definitions', ok: read === total, detail: `${total} hosts are held, ${finding}.` };
}

async function parents(hosts: readonly ConfiguredHost[], staged: StagedHosts): Promise<ComponentCheck> {
  const names = new Set(hosts.map(({ host_name }) => host_name));
  const elsewhere = new Set(
    hosts.flatMap((host) => splitNames(host.parents)).filter((name) => !names.has(name)),
  );
  const removed: string[] = [];
  for (const name of elsewhere) if ((await staged.removedAt(name)) !== undefined) removed.push(name);
  const detail =
    removed.length === 0
      ? 'No host has a parent that was removed.'
      : `These parents of hosts were removed: ${removed.join(', ')}.`;
  return { name: 'parents', ok: removed.length === 0, detail };
}
