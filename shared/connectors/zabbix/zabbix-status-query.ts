import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { ObjectName } from '../../base/list-changes.ts';
import {
  allOf,
  anyOf,
  type Command,
  type CommandEnd,
  type EngineCall,
  equals,
  type Filter,
  hostScopeOf,
  type NamedRows,
  readEngine,
  RowStatusQuery,
  type RowsWanted,
  type TableName,
} from '../status-query/index.ts';
import { actionOf } from './actions.ts';
import { isCheck, performChecks } from './check-now.ts';
import { errors, forbidden } from './errors.ts';
import { numberOf } from './json-rpc.ts';
import { cannotDo, performCommands } from './perform-commands.ts';
import { isOfMaintenance, performMaintenances, refusalOfMaintenance } from './perform-maintenances.ts';
import { lackingPermissions, lackingToAct, toCheck, toMaintain } from './permissions.ts';
import { readPast } from './read-past.ts';
import { readState, type ZabbixParts } from './read-state.ts';
import { tables, type ZabbixTable } from './tables.ts';

const nothingRead = { hosts: [], maintenances: [], now: 0 };

/** Answers the questions of the status-query interface by the API of a Zabbix. */
export class ZabbixStatusQuery extends RowStatusQuery<ZabbixTable> {
  readonly #parts: ZabbixParts;

  constructor(parts: ZabbixParts, call: EngineCall) {
    super(call, errors);
    this.#parts = parts;
  }

  protected override tableOf(name: TableName) {
    return tables[name];
  }

  protected override async readRows(table: ZabbixTable, wanted: RowsWanted) {
    const { table: name, columns, filters } = wanted;
    if (name === 'log') {
      const lines = await readPast(this.#parts, wanted, this.call.context);
      return table.rows({ ...nothingRead, numbers: this.#parts.numbers, lines }, columns);
    }
    const hosts = table.hostColumn && hostScopeOf(filters, table.hostColumn)?.names;
    const needs = new Set([...table.always, ...table.needs(columns)]);
    return table.rows(await readState(this.#parts, { needs, hosts }, this.call.context), columns);
  }

  /** The time of the last value is not read to find changes: Zabbix tells it item by item. */
  override changeScan() {
    const namedCells = ({ table, columns, names }: NamedRows) =>
      this.cells({ table, columns, filters: [anyOf(...names.map(isNamed(table)))], most: undefined });
    return Promise.resolve({ implied: ['last_check'], namedCells });
  }

  engine() {
    return this.run('present', async () => {
      const { wire } = this.#parts;
      const { context } = this.call;
      const { name } = await wire.version(context);
      const counts = await wire.read(
        [
          { method: 'host.get', params: { countOutput: true, monitored_hosts: true } },
          { method: 'trigger.get', params: { countOutput: true, monitored: true } },
        ],
        context,
      );
      const cells = {
        program_version: name,
        num_hosts: numberOf(counts[0]),
        num_services: numberOf(counts[1]),
      };
      return { ...readEngine([Object.keys(cells), Object.values(cells)]), kind: 'zabbix' as const };
    });
  }

  /** Zabbix does not tell when its server was started. */
  override processStart() {
    return this.run('present', async () => {
      await this.#parts.wire.version(this.call.context);
      return null;
    });
  }

  override missingPermissions() {
    return this.run('present', () => lackingPermissions(this.#parts.wire, this.call.context));
  }

  /** A command that only its object forbids is refused when it is sent. */
  async findRefusal(command: Command): Promise<AppError | undefined> {
    const { realm } = this.call;
    if (isCheck(command)) return this.#refusalWithout(toCheck);
    if (isOfMaintenance(command))
      return refusalOfMaintenance(command, realm) ?? (await this.#refusalWithout(toMaintain));
    return actionOf(command) ? undefined : cannotDo(realm);
  }

  /** Returns the refusal of a user whose role does not allow one of the methods. */
  async #refusalWithout(methods: readonly string[]): Promise<AppError | undefined> {
    const { realm, context } = this.call;
    const lacking = await attempt(() =>
      this.run('structure', () => lackingToAct(methods, this.#parts.wire, context)),
    );
    if (lacking instanceof AppError || lacking.length === 0) return undefined;
    return forbidden(realm, lacking);
  }

  async sendAll(commands: readonly Command[]) {
    const run = <T>(work: () => Promise<T>) => this.run('command', work);
    const acting = { ...this.#parts, ...this.call, run };
    const others = commands.filter((command) => !isOfMaintenance(command) && !isCheck(command));
    const ofMaintenances = [...(await performMaintenances(commands.filter(isOfMaintenance), acting))];
    const ofChecks = [...(await performChecks(commands.filter(isCheck), acting))];
    const ofOthers = await performCommands(others, acting);
    const endsOf = (command: Command) =>
      isOfMaintenance(command) ? ofMaintenances : isCheck(command) ? ofChecks : ofOthers;
    return commands.map((command): CommandEnd => endsOf(command).shift() ?? 'unsent');
  }
}

function isNamed(table: 'hosts' | 'services') {
  return ({ host_name, service }: ObjectName): Filter =>
    table === 'hosts'
      ? equals('name', host_name)
      : allOf(equals('host_name', host_name), equals('description', service ?? ''));
}
