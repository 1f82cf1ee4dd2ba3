import { AppError } from '../../base/errors.ts';
import { hostExists, hostInUse, hostNotFound, refusedField } from './errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { namesIn } from './host-grammar.ts';
import type {
  HeldHost,
  ImportTool,
  ImportToolDeps,
  StagedHosts,
  StagedTool,
  ToolCheck,
  WriteOptions,
} from './import-tool.ts';
import { stagedHost } from './staged-record.ts';

/** A tool that keeps definitions for a Nagios-family engine to load: the engine gets to know a host when it loads the export. */
export function openStaged(tool: StagedTool, { staged, clock }: ImportToolDeps): ImportTool {
  return {
    kind: 'staged',
    async create(host, _signal, { dryRun = false }: WriteOptions = {}) {
      const definition = completed(host, tool);
      verify(definition, tool);
      const record = { ...definition, created_at: Math.floor(clock() / 1000) };
      const added = dryRun ? !(await staged.get(host.host_name)) : await staged.add(host.host_name, record);
      if (!added) throw hostExists(host.host_name);
      return { ...record, removable: true };
    },
    async remove(hostName, _signal, { dryRun = false }: WriteOptions = {}) {
      const hosts = await all(staged);
      const dependants = hosts.filter(({ parents = '' }) => namesIn(parents).includes(hostName));
      if (!hosts.some((host) => host.host_name === hostName)) throw hostNotFound(hostName);
      if (dependants.length > 0)
        throw hostInUse(
          hostName,
          dependants.map((host) => host.host_name),
        );
      if (!dryRun && !(await staged.remove(hostName))) throw hostNotFound(hostName);
    },
    async get(hostName) {
      return stagedHost(await staged.get(hostName));
    },
    list: () => all(staged),
    async check() {
      return [definitions(await staged.list())];
    },
    restart() {
      const detail = 'This import tool holds definitions and runs no engine that could be restarted.';
      return Promise.reject(new AppError('restart_not_supported', { detail }));
    },
  };
}

async function all(staged: StagedHosts): Promise<HeldHost[]> {
  const hosts = (await staged.list()).flatMap((stored) => stagedHost(stored) ?? []);
  return hosts.sort((a, b) => (a.host_name < b.host_name ? -1 : 1));
}

/** A record that cannot be read costs its own host only, and is told of here. */
function definitions(stored: readonly unknown[]): ToolCheck {
  const unreadable = stored.filter((each) => stagedHost(each) === undefined).length;
  const finding = unreadable === 0 ? 'all of them readable' : `${unreadable} of them not readable`;
  return {
    name: 'definitions',
    ok: unreadable === 0,
    detail: `${stored.length} hosts are held, ${finding}.`,
  };
}

function completed(host: HostDefinition, { default_templates: templates = [] }: StagedTool): HostDefinition {
  const named = host.use_templates ?? [];
  return named.length > 0 || templates.length === 0 ? host : { ...host, use_templates: [...templates] };
}

function verify(host: HostDefinition, tool: StagedTool): void {
  const template = unknownOf(host.use_templates ?? [], tool.templates);
  if (template !== undefined) {
    throw refusedField('unknown_template', 'use_templates', `there is no template '${template}'`);
  }
  const group = unknownOf(
    namesIn(host.contact_groups ?? '').filter((name) => name !== ''),
    tool.contact_groups,
  );
  if (group !== undefined)
    throw refusedField('unknown_contact_group', 'contact_groups', `there is no '${group}'`);
}

function unknownOf(wanted: readonly string[], known: readonly string[] | undefined): string | undefined {
  return known && wanted.find((name) => !known.includes(name));
}
