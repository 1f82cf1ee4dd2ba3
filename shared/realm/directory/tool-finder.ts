import { isSameAddress } from '../../base/address.ts';
import { AppError } from '../../base/errors.ts';
import { failedRealms } from '../../base/failed-realms.ts';
import type { Source } from '../../base/source.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { compareTexts } from '../fields/order.ts';
import type { OpenTool } from '../open-realm/import-tools.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hasEngine, requireEngine } from '../record/realm.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import type { RealmAnswer, RealmAnswers } from './ask-realms.ts';

/** The answers of the engines that load a tool's hosts. Each engine is queried once. */
export interface EngineAnswers<T> {
  readonly parts: readonly RealmAnswer<T>[];
  /** The status of each engine. Only set if several engines were queried. */
  readonly sources?: readonly Source[];
}

/** A registered import tool and the engines that load its hosts. */
export interface ToolWithEngines {
  readonly tool: OpenTool;
  /** The realm in the request. `undefined` means that the request named the tool. */
  readonly realm: OpenRealm | undefined;
  /**
   * Queries each of those engines. The realm in the request must answer or, if there is none, at least one engine: otherwise
   * the failure is thrown. Throws `partial_answer` if an engine failed and the caller does not accept partial answers.
   */
  askEngines<T>(question: (realm: OpenRealm) => Promise<T>): Promise<EngineAnswers<T>>;
}

/** The functions that find and query a tool's engines. */
export interface ToolFinderParts {
  /** Returns the record of a realm that the caller names. */
  find(name: string): Promise<RealmRecord>;
  /** Returns the realms whose engines may load the hosts of a tool. */
  standard(): Promise<readonly RealmRecord[]>;
  open(record: RealmRecord): OpenRealm;
  openTool(address: string): Promise<OpenTool>;
  ask<T>(
    records: readonly RealmRecord[],
    question: (realm: OpenRealm) => Promise<T>,
  ): Promise<RealmAnswers<T>>;
  readonly strict: boolean;
}

export async function findToolAt(parts: ToolFinderParts, address: string): Promise<ToolWithEngines> {
  const tool = await parts.openTool(address);
  const users = await usersOf(parts, tool);
  return { tool, realm: undefined, askEngines: (question) => askAll({ parts, users }, question) };
}

export async function findToolOf(parts: ToolFinderParts, realmName: string): Promise<ToolWithEngines> {
  const record = await parts.find(realmName);
  requireEngine(record);
  const realm = parts.open(record);
  const tool = await realm.tool();
  if (!tool) throw withoutTool(realmName);
  const users = [record, ...(await usersOf(parts, tool))];
  return { tool, realm, askEngines: (question) => askAll({ parts, users, named: realmName }, question) };
}

async function usersOf(parts: ToolFinderParts, { address }: OpenTool): Promise<RealmRecord[]> {
  return (await parts.standard()).filter(
    (record) => isSameAddress(record.import_tool ?? '', address) && hasEngine(record),
  );
}

interface EngineQuery {
  readonly parts: ToolFinderParts;
  readonly users: readonly RealmRecord[];
  /** The realm that must answer. `undefined` means that any one will do. */
  readonly named?: string;
}

async function askAll<T>(
  { parts, users, named }: EngineQuery,
  question: (realm: OpenRealm) => Promise<T>,
): Promise<EngineAnswers<T>> {
  const asked = oneAnEngine(users);
  const settled = new Map<string, Promise<T>>();
  const answer = await parts.ask(asked, (realm) => {
    const answering = question(realm);
    settled.set(realm.name, answering);
    return answering;
  });
  // Awaiting the query itself throws its failure unchanged.
  const needed = named ?? (answer.parts.length === 0 ? asked[0]?.name : undefined);
  if (needed !== undefined) await settled.get(needed);
  if (parts.strict) failedRealms(answer.sources, true);
  return asked.length > 1 ? answer : { parts: answer.parts };
}

/** Returns one realm per engine, the first one, sorted by name: realms of one engine know the same names. */
function oneAnEngine(records: readonly RealmRecord[]): RealmRecord[] {
  const engines = new Map<string, RealmRecord>();
  for (const record of records) {
    const engine = engineKeyOf(record) ?? record.name;
    if (!engines.has(engine)) engines.set(engine, record);
  }
  return [...engines.values()].sort((a, b) => compareTexts(a.name, b.name));
}

function withoutTool(realm: string): AppError {
  return new AppError('realm_without_import_tool', {
    detail: `Realm '${realm}' has no registered import tool: its hosts are configured elsewhere.`,
  });
}
