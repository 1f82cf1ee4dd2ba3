// This module does what a timer beside a Nagios-family engine would do: it exports the staged hosts and makes the engine load them.
import type { Clock } from '../shared/base/clock.ts';
import type { ConfiguredHost, ImportTool } from '../shared/connectors/import-tool/index.ts';
import { parseNames } from '../shared/connectors/import-tool/index.ts';
import { type DemoTemplate, demoTemplates } from './site/templates.ts';
import { addHostToSite, addService, host, removeHostFromSite } from './status-query-engine/build-site.ts';
import type { Host, Site } from './status-query-engine/site.ts';

export interface StagedLoad {
  readonly tool: Pick<ImportTool, 'list'>;
  readonly site: Site;
  readonly clock: Clock;
  /** The time between two looks at the tool, in milliseconds. */
  readonly everyMs: number;
}

/** Copies the hosts of a staged import tool to the engine, repeatedly until it is closed. */
export function loadStaged(load: StagedLoad): { readonly close: () => Promise<void> } {
  const loaded = new Set<string>();
  let looking = Promise.resolve();
  const look = () => {
    // The table may be missing for a moment when the stack ends. The next look reads everything again.
    looking = looking.then(() => reload(load, loaded)).catch(() => undefined);
  };
  look();
  const timer = setInterval(look, load.everyMs);
  timer.unref();
  return {
    close: () => {
      clearInterval(timer);
      return looking;
    },
  };
}

/** Adds new hosts and removes deleted ones. The engine restarts if its configuration changes. */
async function reload({ tool, site, clock }: StagedLoad, loaded: Set<string>): Promise<void> {
  const staged = new Map(
    (await tool.list(AbortSignal.timeout(2000))).map((toolHost) => [toolHost.host_name, toolHost]),
  );
  const gone = [...loaded].filter((name) => !staged.has(name));
  for (const name of gone) {
    removeHostFromSite(site, name);
    loaded.delete(name);
  }
  const added = [...staged.values()].filter(
    (toolHost) => !loaded.has(toolHost.host_name) && addHostToSite(site, engineHost(toolHost)),
  );
  for (const toolHost of added) loaded.add(toolHost.host_name);
  if (gone.length + added.length === 0) return;
  site.programStart = Math.max(site.programStart + 1, Math.floor(clock() / 1000));
}

function engineHost(toolHost: ConfiguredHost): Host {
  const named = toolHost.use_templates ?? [];
  const templates = demoTemplates.filter(({ name }) => named.includes(name));
  const { check_interval, retry_interval, max_check_attempts, notifications_enabled } = toolHost;
  const newHost = host(toolHost.host_name, {
    ...defined({ check_interval, retry_interval, max_check_attempts, notifications_enabled }),
    address: toolHost.address,
    check_command: 'check-host-alive',
    parents: names(toolHost.parents),
    contacts: names(toolHost.contacts),
    contact_groups: names(toolHost.contact_groups),
    groups: [...new Set(templates.flatMap(({ groups }) => groups))],
    custom_variables: customVariables(toolHost),
    has_been_checked: false,
  });
  addServices(newHost, templates);
  return newHost;
}

function addServices(newHost: Host, templates: readonly DemoTemplate[]): void {
  for (const { description, facts } of templates.flatMap(({ services }) => services)) {
    addService(newHost, { description, facts: { ...facts, has_been_checked: false } });
  }
}

/** Returns the custom variables under the names that the export uses. */
function customVariables(toolHost: ConfiguredHost): Record<string, string> {
  const values = defined({
    PACKS: toolHost.use_templates && JSON.stringify(toolHost.use_templates),
    BUSINESS_IMPACT: toolHost.business_impact,
    POLLER_TAG: toolHost.poller_tag,
    LAT: toolHost.latitude,
    LNG: toolHost.longitude,
  });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(fields: T): Defined<T>;
function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function names(comma: string | undefined): string[] {
  return parseNames(comma ?? '').filter((name) => name !== '');
}
