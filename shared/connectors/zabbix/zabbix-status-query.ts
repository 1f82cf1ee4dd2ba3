import type { ObjectName } from '../../base/list-changes.ts';
import {
  allOf,
  anyOf,
  type Command,
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
import { errors } from './errors.ts';
import { numberOf } from './json-rpc.ts';
import { cannotDo, performCommands } from './perform-commands.ts';
import { lackingPermissions } from './permissions.ts';
import { readRows } from './read-rows.ts';
import type { StateRules } from './rules.ts';
import { tables, type ZabbixTable } from './tables.ts';
import type { ZabbixWire } from './wire.ts';
import { joinRows } from './world.ts';

interface ZabbixParts {
  readonly wire: ZabbixWire;
  readonly rules: StateRules;
}

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

  protected override async readRows(table: ZabbixTable, { columns, filters }: RowsWanted) {
    const hosts = table.hostColumn && hostScopeOf(filters, table.hostColumn)?.names;
    const needs = new Set([...table.always, ...table.needs(columns)]);
    const read = await readRows(this.#parts, { needs, hosts }, this.call.context);
    return table.rows(joinRows(read, this.#parts.rules), columns);
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

  findRefusal(command: Command) {
    const { realm } = this.call;
    return Promise.resolve(actionOf(command) ? undefined : cannotDo(realm));
  }

  sendAll(commands: readonly Command[]) {
    const run = <T>(work: () => Promise<T>) => this.run('command', work);
    return performCommands(commands, { ...this.#parts, ...this.call, run });
  }
}

function isNamed(table: 'hosts' | 'services') {
  return ({ host_name, service }: ObjectName): Filter =>
    table === 'hosts'
      ? equals('name', host_name)
      : allOf(equals('host_name', host_name), equals('description', service ?? ''));
}
