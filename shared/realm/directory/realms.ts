import { type CallContext, limitTime, longestWaitMs } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { WarmReadOptions } from '../../base/list-changes.ts';
import type { Log } from '../../base/log.ts';
import { engineBusy } from '../../connectors/status-query/index.ts';
import { importTools } from '../../store/import-tools.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { bindTool } from '../open-realm/import-tools.ts';
import { type OpenRealm, openRealm, type OpenRealmOptions } from '../open-realm/open.ts';
import {
  isQueriedByDefault,
  type RealmType,
  standardRealmRequired,
  wholeEngineRequired,
} from '../record/realm.ts';
import { realmsOfSection } from '../record/realms-of-section.ts';
import { sharedEngines, widestRealms } from '../record/shared-engines.ts';
import { askRealms, type RealmAnswers } from './ask-realms.ts';
import type { Directory } from './directory.ts';
import { checkNamedRealms, type ListOfRealms } from './named-in-filters.ts';
import {
  createSelection,
  type RealmParts,
  type RealmQuery,
  type RealmSelection,
  type SelectedRealms,
} from './selection.ts';
import { findToolAt, findToolOf, type ToolWithEngines } from './tool-finder.ts';

/** The part of a path that names realms. */
export interface RealmScope {
  readonly realm_type: RealmType;
  readonly realm_name: string;
}

/** Requirements on a realm beyond that the caller sees it. */
export interface RealmRequirements {
  /** The realm must be a standard realm. A hostgroup realm is `realm_not_found` too. */
  readonly standard?: true;
  /** A multirealm has a path of its own for this answer, which its `realm_not_found` error names. */
  readonly orMultirealm?: true;
  /** The caller must see all of the realm's engine. It is forbidden if the caller sees only a part of it. */
  readonly wholeEngine?: true;
}

/** One realm that was selected by name. */
export interface OneRealm extends RealmSelection {
  /** Opens the realm. Throws `realm_not_found` if the caller may not see it. `deadlineMs` replaces the usual deadline of a query. */
  open(options?: { readonly deadlineMs: number }): Promise<OpenRealm>;
}

interface NamedOptions {
  readonly engineless?: boolean;
  readonly deadlineMs?: number;
}

/** The realms of one request, with its caller, its deadline and its meter. */
export interface Realms {
  readonly directory: Directory;
  /** Returns a registered import tool by its address. Throws `import_tool_not_found`. */
  findToolAt(address: string): Promise<ToolWithEngines>;
  /** Returns the tool to which the hosts of a realm are written. Throws `realm_without_import_tool`. */
  findToolOf(realmName: string): Promise<ToolWithEngines>;
  /** Selects a realm that is not a multirealm. */
  selectOne(name: string, demand?: RealmRequirements): OneRealm;
  /**
   * Selects that realm, or each member of that multirealm that has an engine. With `engineless`, members without an engine are
   * included. `deadlineMs` replaces the usual deadline of each realm.
   */
  selectNamed(scope: RealmScope, options?: NamedOptions): RealmSelection;
  /**
   * Selects every standard realm that the caller may see and that has an engine. Throws `invalid_request` if the conditions of the list name
   * another one.
   */
  selectStandard(list?: ListOfRealms): RealmSelection;
  /** Selects every standard or hostgroup realm that the caller may see and that has an engine. */
  selectVisible(): RealmSelection;
  /**
   * Selects the realms for a summary of the whole fleet: the standard realms, and the hostgroup realms of engines for which the
   * caller sees no standard realm. If a category is given, only realms with that `section` are selected.
   */
  selectForSummary(category: string | undefined): RealmSelection;
  /** Selects those of the given realms that have an engine. The directory must have returned them. */
  selectRecords(records: readonly RealmRecord[]): RealmSelection;
}

export interface RealmsOptions extends Omit<OpenRealmOptions, 'context' | 'warm'> {
  readonly clock: Clock;
  readonly deadlineMs: number;
  readonly log: Log;
}

export interface RequestLimits {
  readonly requestId: string;
  readonly context: CallContext;
  /** True if the caller does not accept partial answers. */
  readonly strict: boolean;
  /** The warm states that the request accepts. `undefined` means that engines are asked. */
  readonly warm?: WarmReadOptions | undefined;
}

export function createRealms(directory: Directory, options: RealmsOptions, bounds: RequestLimits): Realms {
  const { ask, open, openTool } = openers(options, bounds);
  const { strict } = bounds;
  const choose = (
    chosen: () => Promise<SelectedRealms>,
    noRealm = 'You see no realm that has an engine.',
    deadlineMs?: number,
  ) =>
    createSelection(chosen, {
      open: (record) => open(record, deadlineMs),
      ask: (records, question) => ask(records, question, deadlineMs),
      ...{ strict, noRealm, clock: options.clock, meter: bounds.context.meter },
    });
  const all = async () => (await directory.all()).filter(isQueriedByDefault);
  const standard = async () => (await all()).filter(isStandard);
  const find = async (name: string) => directory.single(name);
  const toolParts = { find, standard, open, openTool, ask, strict };
  return {
    directory,
    selectOne(name, demand = {}) {
      const select = () => demanded(directory, name, demand);
      return { ...choose(select), open: async (wanted) => open(await select(), wanted?.deadlineMs) };
    },
    selectNamed: (scope, wanted) => {
      const noMember = 'The multirealm has no member that could be asked.';
      return choose(() => namedRealms(directory, scope, wanted), noMember, wanted?.deadlineMs);
    },
    selectStandard: (list) =>
      choose(
        async () => checkNamedRealms(await standard(), await directory.all(), list),
        'You see no standard realm, and this answer holds standard realms only.',
      ),
    selectVisible: () => choose(async () => (await all()).filter(({ type }) => type !== 'multirealm')),
    selectForSummary: (category) => choose(async () => realmsOfSection(widestRealms(await all()), category)),
    selectRecords: (records) => choose(() => Promise.resolve(records.filter(isQueriedByDefault))),
    findToolAt: async (address) => findToolAt(toolParts, address),
    findToolOf: async (name) => findToolOf(toolParts, name),
  };
}

async function namedRealms(
  directory: Directory,
  { realm_type, realm_name }: RealmScope,
  { engineless = false }: NamedOptions = {},
) {
  const record = await directory.find(realm_type, realm_name);
  if (realm_type !== 'multirealms') return record;
  return (await directory.members(record)).filter((member) => engineless || isQueriedByDefault(member));
}

async function demanded(directory: Directory, name: string, demand: RealmRequirements): Promise<RealmRecord> {
  const record = await (demand.orMultirealm ? directory.find('realms', name) : directory.single(name));
  if (demand.standard && !isStandard(record)) throw standardRealmRequired(record);
  if (demand.wholeEngine && !(await directory.seesWholeEngine(record))) throw wholeEngineRequired(name);
  return record;
}

function isStandard({ type }: RealmRecord): boolean {
  return type === 'standard';
}

/**
 * Returns the functions that open and query realms. Each realm has its own time limit. A realm that did not get its turn within
 * `longestWaitMs` fails as busy.
 */
function openers(parts: RealmsOptions, { context, requestId, strict, warm }: RequestLimits) {
  const options = { ...parts, ...(warm && { warm: { ...warm, strict } }) };
  const { clock, tools } = options;
  const open = (record: RealmRecord, deadlineMs = options.deadlineMs) =>
    openRealm(record, { ...options, context: limitTime(deadlineMs, context) });
  // A list of several realms has no part about changes.
  const others = { ...options, ...(options.warm && { warm: { ...options.warm, changes: undefined } }) };
  const openAmongOthers = (record: RealmRecord, deadlineMs: number) =>
    openRealm(record, { ...others, context: limitTime(deadlineMs, context), isWithOtherRealms: true });
  const onFault = (realm: string, error: unknown) => {
    options.log.error('realm.failed', { realm, request_id: requestId, error });
  };
  return {
    open,
    ask: async <T>(
      asked: readonly RealmRecord[],
      question: RealmQuery<T>,
      deadlineMs = options.deadlineMs,
    ): Promise<RealmParts<T> & RealmAnswers<T>> => {
      const started = clock();
      const shared = new Map(sharedEngines(asked).flatMap((each) => each.map((record) => [record, each])));
      const sharing = (record: RealmRecord) => shared.get(record) ?? [record];
      const askOne = async (record: RealmRecord) => {
        if (clock() - started >= longestWaitMs) throw engineBusy(record.name);
        return question(openAmongOthers(record, deadlineMs), sharing(record));
      };
      return { ...(await askRealms(asked, askOne, { clock, meter: context.meter, onFault })), asked };
    },
    openTool: async (address: string) => {
      const registered = await tools.find(address);
      if (!registered) throw importTools.missing(address);
      const tool = await tools.open(registered, undefined);
      return bindTool(tool, { address: registered.address, context: limitTime(options.deadlineMs, context) });
    },
  };
}
