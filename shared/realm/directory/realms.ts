import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import type { Meter } from '../../base/meter.ts';
import type { Source } from '../../base/source.ts';
import { longestWaitMs, timeLimit } from '../../base/time-limit.ts';
import { busy } from '../../connectors/status-query/index.ts';
import { unknownImportTool } from '../../store/import-tools.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { bindTool } from '../config/import-tools.ts';
import { createToolPlaces, type ToolPlaces } from '../config/tool-places.ts';
import { across, type Part, type Parts } from './across.ts';
import type { Directory } from './directory.ts';
import { bind, type Opening, type OpenRealm, openRealm } from './open.ts';
import { isAsked, onlyAPart, type RealmType, unknownRealm } from './realm.ts';
import { sharedEngineNotice, sharedEngines } from './shared-engines.ts';

/** What a path says about realms. */
export interface RealmScope {
  readonly realm_type: RealmType;
  readonly realm_name: string;
}

/** The answers of the realms asked; `sources` is there when several may have been. */
export interface Shares<T> {
  readonly parts: readonly Part<T>[];
  readonly sources?: readonly Source[];
  /** Of several realms: those asked. */
  readonly asked?: readonly RealmRecord[];
}

/** The same as rows of one list. */
export interface Gathered<T> {
  readonly data: T[];
  readonly sources?: readonly Source[];
  /** For the reader, where realms share an engine and rows are there several times. */
  readonly notice?: string | undefined;
}

/** `sharing`: of the realms that are asked together, those of the same engine, this one among them. */
type Ask<T> = (realm: OpenRealm, sharing: readonly RealmRecord[]) => Promise<T>;

/** The realms of one request: bound to its caller, its deadline and its meter. */
export interface Realms extends ToolPlaces {
  readonly directory: Directory;
  /** A realm that has an engine of its own, open; 404 when the caller may not see it. The deadline is that of questions. */
  open(name: string, options?: { readonly deadlineMs: number }): Promise<OpenRealm>;
  /** The same, of standard realms only: 404 for a hostgroup realm too. */
  openStandard(name: string): Promise<OpenRealm>;
  /** `open` for what concerns all of the realm's engine; forbidden to whoever may see a part of it only. */
  openWhole(name: string, options: { readonly deadlineMs: number }): Promise<OpenRealm>;
  /** One part a realm that the scope names; a single realm's failure is thrown, a multirealm member's is a source. */
  each<T>(scope: RealmScope, ask: Ask<T>): Promise<Shares<T>>;
  /** `each`, with the rows of all parts in one list. */
  rows<T>(scope: RealmScope, ask: Ask<T[]>): Promise<Gathered<T>>;
  /**
   * The rows of those realms in scope that know a thing: `ask` answers undefined where it is unknown.
   * `missing` is thrown when nobody who answered knows it.
   */
  find<T>(
    scope: RealmScope,
    ask: Ask<T[] | undefined>,
    missing: (realm: string) => AppError,
  ): Promise<Gathered<T>>;
  /** The rows of every standard realm that the caller may see and that has an engine. */
  standardRows<T>(ask: Ask<T[]>): Promise<Gathered<T>>;
  /** `find` over all realms that the caller may see and that have an engine: the standard ones, or hostgroup realms too. */
  findAnywhere<T>(
    ask: Ask<T[] | undefined>,
    options: { readonly hostgroupRealms: boolean; readonly missing: () => AppError },
  ): Promise<Gathered<T>>;
}

export interface RealmsOptions extends Omit<Opening, 'limit' | 'meter'> {
  readonly clock: Clock;
  readonly deadlineMs: number;
  readonly log: Log;
}

export interface RequestBounds {
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  /** The caller wants no partial answers. */
  readonly strict: boolean;
}

export function createRealms(directory: Directory, options: RealmsOptions, bounds: RequestBounds): Realms {
  const { ask, open, openTool } = openers(options, bounds);
  const engines = async () => (await directory.all()).filter(isAsked);
  const standard = async () => (await engines()).filter(isStandard);
  const each = async <T>(scope: RealmScope, question: Ask<T>): Promise<Shares<T>> => {
    const record = await directory.find(scope.realm_type, scope.realm_name);
    if (scope.realm_type === 'multirealms') {
      return ask((await directory.members(record)).filter(isAsked), question);
    }
    return { parts: [{ realm: record.name, value: await question(open(record), [record]) }] };
  };
  return {
    directory,
    ...byName(directory, open),
    each,
    rows: async (scope, question) => flat(await each(scope, question)),
    async find(scope, question, missing) {
      const shares = await each(scope, question);
      return flat(known(shares, bounds.strict, () => missing(scope.realm_name)));
    },
    standardRows: async (question) => flat(await ask(await standard(), question)),
    async findAnywhere(question, { hostgroupRealms, missing }) {
      const all = await engines();
      const asked = hostgroupRealms
        ? all.filter(({ type }) => type !== 'multirealm')
        : all.filter(isStandard);
      return flat(known(await ask(asked, question), bounds.strict, missing));
    },
    ...createToolPlaces({
      find: (name) => directory.find('realms', name),
      standard,
      open,
      openTool,
      ask,
      strict: bounds.strict,
    }),
  };
}

type Open = (record: RealmRecord, deadlineMs?: number) => OpenRealm;

function byName(directory: Directory, open: Open): Pick<Realms, 'open' | 'openStandard' | 'openWhole'> {
  return {
    open: async (name, wanted) => open(await directory.find('realms', name), wanted?.deadlineMs),
    async openStandard(name) {
      const record = await directory.find('realms', name);
      if (!isStandard(record)) throw unknownRealm(name);
      return open(record);
    },
    async openWhole(name, { deadlineMs }) {
      const record = await directory.find('realms', name);
      if (!(await directory.seesWholeEngine(record))) throw onlyAPart(name);
      return open(record, deadlineMs);
    },
  };
}

function isStandard({ type }: RealmRecord): boolean {
  return type === 'standard';
}

/** Each realm has its own time limit; those asked together must have had their turn within one. */
function openers(options: RealmsOptions, { signal, meter, requestId }: RequestBounds) {
  const { clock, tools } = options;
  const open = (record: RealmRecord, deadlineMs = options.deadlineMs) =>
    openRealm(record, { ...options, meter, limit: timeLimit(deadlineMs, signal) });
  const onFault = (realm: string, error: unknown) => {
    options.log.error('realm.failed', { realm, request_id: requestId, error });
  };
  return {
    open,
    ask: async <T>(asked: readonly RealmRecord[], question: Ask<T>): Promise<Shares<T> & Parts<T>> => {
      const started = clock();
      const shared = new Map(sharedEngines(asked).flatMap((each) => each.map((record) => [record, each])));
      const sharing = (record: RealmRecord) => shared.get(record) ?? [record];
      const askOne = async (record: RealmRecord) => {
        if (clock() - started >= longestWaitMs) throw busy(record.name);
        return question(open(record), sharing(record));
      };
      return { ...(await across(asked, askOne, { clock, onFault })), asked };
    },
    openTool: async (address: string) => {
      const registered = await tools.find(address);
      if (!registered) throw unknownImportTool(address);
      const bound = bind({ meter, limit: timeLimit(options.deadlineMs, signal) });
      return bindTool(registered.address, tools.open(registered, undefined), bound);
    },
  };
}

/** The parts that know the thing. None, although everybody has a say: `missing` is thrown. */
function known<T>(
  { parts, sources = [], ...rest }: Shares<T | undefined>,
  strict: boolean,
  missing: () => AppError,
): Shares<T> {
  const found = parts.flatMap(({ realm, value }) => (value === undefined ? [] : [{ realm, value }]));
  const failed = sources.some((source) => source.status !== 'ok');
  // Nobody answered, or some did not and the caller wants all or nothing: the sources say so, and the pipeline refuses.
  const undecided = failed && (strict || parts.length === 0);
  if (found.length === 0 && !undecided) throw failed ? unsure(missing(), sources) : missing();
  return { ...rest, parts: found, ...(sources.length > 0 && { sources }) };
}

/** A realm that is silent might know the thing: the error names it. */
function unsure({ code, message: detail, cause }: AppError, sources: readonly Source[]): AppError {
  return new AppError(code, { detail, cause, sources });
}

function flat<T>({ parts, sources, asked = [] }: Shares<T[]>): Gathered<T> {
  const [only] = parts;
  const data = parts.length === 1 && only ? only.value : parts.flatMap((part) => part.value);
  return { data, ...(sources && { sources }), notice: sharedEngineNotice(asked, 'listed') };
}
