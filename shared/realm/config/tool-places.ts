import { isSameAddress } from '../../base/address.ts';
import { AppError } from '../../base/errors.ts';
import { failedRealms } from '../../base/failed-realms.ts';
import type { Source } from '../../base/source.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { Part, Parts } from '../directory/across.ts';
import type { OpenRealm } from '../directory/open.ts';
import { demandEngine, hasEngine } from '../directory/realm.ts';
import { engineOf } from '../directory/shared-engines.ts';
import { compare } from '../fields/order.ts';
import type { OpenTool } from './import-tools.ts';

/** What the engines that load a tool's hosts answered, each asked once. */
export interface AskedEngines<T> {
  readonly parts: readonly Part<T>[];
  /** There when several were asked. */
  readonly sources?: readonly Source[];
}

/** A registered import tool, and the engines that load the hosts it holds. */
export interface ToolPlace {
  readonly tool: OpenTool;
  /** The realm that was named; undefined where the tool was. */
  readonly realm: OpenRealm | undefined;
  /**
   * Asks each of those engines. The realm that was named must answer, or one of any: else its failure is thrown, or
   * `partial_answer` where the caller wants no partial answers.
   */
  engines<T>(question: (realm: OpenRealm) => Promise<T>): Promise<AskedEngines<T>>;
}

/** What places are made of. */
export interface ToolPlacesParts {
  /** A realm that the caller names. */
  find(name: string): Promise<RealmRecord>;
  /** The realms whose engines may load the hosts of a tool. */
  standard(): Promise<readonly RealmRecord[]>;
  open(record: RealmRecord): OpenRealm;
  openTool(address: string): Promise<OpenTool>;
  ask<T>(records: readonly RealmRecord[], question: (realm: OpenRealm) => Promise<T>): Promise<Parts<T>>;
  readonly strict: boolean;
}

export interface ToolPlaces {
  /** A registered import tool by its address; 404 for any other. */
  toolAt(address: string): Promise<ToolPlace>;
  /** Where the hosts of a realm are written; conflict `realm_without_import_tool`. */
  toolOf(realmName: string): Promise<ToolPlace>;
}

export function createToolPlaces(parts: ToolPlacesParts): ToolPlaces {
  const usersOf = async (address: string) =>
    (await parts.standard()).filter(
      (record) => isSameAddress(record.import_tool ?? '', address) && hasEngine(record),
    );
  return {
    async toolAt(address) {
      const tool = await parts.openTool(address);
      const users = await usersOf(tool.address);
      return { tool, realm: undefined, engines: (question) => askAll({ parts, users }, question) };
    },
    async toolOf(realmName) {
      const record = await parts.find(realmName);
      demandEngine(record);
      const realm = parts.open(record);
      const tool = await realm.tool();
      if (!tool) throw withoutTool(realmName);
      const users = [record, ...(await usersOf(tool.address))];
      return { tool, realm, engines: (question) => askAll({ parts, users, named: realmName }, question) };
    },
  };
}

interface Asking {
  readonly parts: ToolPlacesParts;
  readonly users: readonly RealmRecord[];
  /** Must answer. */
  readonly named?: string;
}

async function askAll<T>(
  { parts, users, named }: Asking,
  question: (realm: OpenRealm) => Promise<T>,
): Promise<AskedEngines<T>> {
  const asked = oneAnEngine(users);
  const settled = new Map<string, Promise<T>>();
  const answer = await parts.ask(asked, (realm) => {
    const answering = question(realm);
    settled.set(realm.name, answering);
    return answering;
  });
  // Awaited once more, a failure is thrown as it is.
  const needed = named ?? (answer.parts.length === 0 ? asked[0]?.name : undefined);
  if (needed !== undefined) await settled.get(needed);
  if (parts.strict) failedRealms(answer.sources, true);
  return asked.length > 1 ? answer : { parts: answer.parts };
}

/** Realms of one engine know the same names; the first is asked. By name. */
function oneAnEngine(records: readonly RealmRecord[]): RealmRecord[] {
  const engines = new Map<string, RealmRecord>();
  for (const record of records) {
    const engine = engineOf(record) ?? record.name;
    if (!engines.has(engine)) engines.set(engine, record);
  }
  return [...engines.values()].sort((a, b) => compare(a.name, b.name));
}

function withoutTool(realm: string): AppError {
  return new AppError('realm_without_import_tool', {
    detail: `Realm '${realm}' has no registered import tool: its hosts are configured elsewhere.`,
  });
}
