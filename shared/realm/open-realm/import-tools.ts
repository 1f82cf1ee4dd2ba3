import { canonicalAddress } from '../../base/address.ts';
import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { ComponentCheck } from '../../base/component-check.ts';
import { expiring } from '../../base/expiring.ts';
import type { Log } from '../../base/log.ts';
import { countCall } from '../../base/meter.ts';
import type {
  ConfiguredHost,
  CreateOptions,
  HostDefinition,
  ImportTool,
  MemoryBudget,
  RemoveOptions,
  ToolLogin,
} from '../../connectors/import-tool/index.ts';
import { createHostClaimStore } from '../../store/host-claims.ts';
import type { ImportToolRecord, ImportToolStore } from '../../store/import-tools.ts';
import { createStagedHostStore } from '../../store/staged-hosts.ts';
import type { Table } from '../../store/table.ts';

export type { ConfiguredHost, HostDefinition } from '../../connectors/import-tool/index.ts';

/** The registered import tools, as one process uses them. */
export interface ImportTools {
  /** Returns the tool at this address. `undefined` means that none is registered there: such an address is never connected to. */
  find(address: string): Promise<ImportToolRecord | undefined>;
  /** Opens a tool. `realm` is used in error texts. */
  open(record: ImportToolRecord, realm: string | undefined): Promise<ImportTool>;
}

/** An import tool whose calls carry the request's deadline and are counted on its meter. `ImportTool` documents the errors. */
export interface OpenTool {
  readonly address: string;
  readonly kind: ImportTool['kind'];
  create(host: HostDefinition, options?: CreateOptions): Promise<ConfiguredHost>;
  remove(hostName: string, options?: RemoveOptions): Promise<void>;
  removedAt(hostName: string): Promise<number | undefined>;
  get(hostName: string): Promise<ConfiguredHost | undefined>;
  list(): Promise<ConfiguredHost[]>;
  check(): Promise<ComponentCheck[]>;
}

export interface ImportToolsParts {
  readonly store: Pick<ImportToolStore, 'list'>;
  readonly table: Table;
  readonly clock: Clock;
  /** The memory limit that the answers of all connectors share. */
  readonly memory?: MemoryBudget;
  /** Returns user and password by the name of their secret. */
  readonly credentials: (name: string) => Promise<ToolLogin>;
  /** The log, as described in `ImportToolDeps`. */
  readonly log?: Pick<Log, 'warn'>;
}

/** The time for which the registered tools are cached, in milliseconds. Tools are registered by hand, and many requests need them. */
const KEPT_MS = 10_000;

export function createImportTools(parts: ImportToolsParts): ImportTools {
  const { store, table, clock, credentials, memory, log } = parts;
  const registered = expiring(() => store.list(), KEPT_MS, clock);
  return {
    find: async (address) => {
      const canonical = canonicalAddress(address);
      return (await registered.get()).find((tool) => tool.address === canonical);
    },
    // The connector is loaded at its first use, as most functions never use an import tool.
    open: async (record, realm) => {
      const { openImportTool } = await import('../../connectors/import-tool/index.ts');
      return openImportTool(record, {
        credentials: () =>
          record.kind === 'icinga2'
            ? credentials(record.credentials)
            : Promise.reject(new Error('a staged tool asks for no credentials')),
        staged: createStagedHostStore(table, record.address, clock),
        claims: createHostClaimStore(table, record.address, clock),
        clock,
        memory,
        realm,
        log,
      });
    },
  };
}

interface ToolBounds {
  readonly address: string;
  readonly context: CallContext;
  /** The realm for which the tool is called. `undefined` if the request named the tool. */
  readonly realm?: string;
}

/** Binds a tool to a request: its calls have the request's time limit and are counted on its meter. */
export function bindTool(tool: ImportTool, { address, context, realm }: ToolBounds): OpenTool {
  const { signal, meter } = context;
  const bound = <T>(call: () => Promise<T>): Promise<T> => {
    const answer = countCall(meter, { kind: 'import_tool', realm }, call);
    // A tool stops by itself when the signal aborts, and a write is followed up even then. The promise only counts the time.
    context.engineTime(answer).catch(() => undefined);
    return answer;
  };
  return {
    address,
    kind: tool.kind,
    create: (host, options) => bound(() => tool.create(host, signal, options)),
    remove: (hostName, options) => bound(() => tool.remove(hostName, signal, options)),
    removedAt: (hostName) => tool.removedAt(hostName),
    get: (hostName) => bound(() => tool.get(hostName, signal)),
    list: () => bound(() => tool.list(signal)),
    check: () => bound(() => tool.check(signal)),
  };
}
