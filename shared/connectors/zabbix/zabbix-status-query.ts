import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { ObjectName } from '../../base/list-changes.ts';
import {
  allOf,
  anyOf,
  type Command,
  type CommandEnd,
  type EngineCall,
  engineFacts,
  equals,
  type Filter,
  hostScopeOf,
  type NamedRows,
  RowStatusQuery,
  type RowsWanted,
  type TableName,
} from '../status-query/index.ts';
import { type Acting, sendCall } from './acting.ts';
import { actionOf, cannotDo, performActions } from './actions.ts';
import { isCheck, performChecks } from './check-now.ts';
import { errors, forbidden } from './errors.ts';
import { numberOf } from './json-rpc.ts';
import { isOfMaintenance, performMaintenances, refusalOfMaintenance } from './perform-maintenances.ts';
import { lackingOf, lackingPermissions, toCheck, toMaintain } from './permissions.ts';
import { readPast } from './read-past.ts';
import { readState, type ZabbixParts } from './read-state.ts';
import { tables, type ZabbixTable } from './tables.ts';

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
      const { numbers } = this.#parts;
      return table.rows({ hosts: [], maintenances: [], numbers, now: 0, lines }, columns);
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
      const { results } = await wire.read(
        [
          { method: 'host.get', params: { countOutput: true, monitored_hosts: true } },
          { method: 'trigger.get', params: { countOutput: true, monitored: true } },
        ],
        context,
      );
      const [num_hosts, num_services] = results.map(numberOf);
      return engineFacts('zabbix', { program_version: name, num_hosts, num_services });
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
      this.run('structure', () => lackingOf(methods, this.#parts.wire, context)),
    );
    return lacking instanceof AppError || lacking.length === 0 ? undefined : forbidden(realm, lacking);
  }

  async sendAll(commands: readonly Command[]) {
    const acting: Acting = {
      ...{ ...this.#parts, ...this.call },
      run: (work) => this.run('command', work),
      act: (call) => this.act(() => sendCall(call, acting)),
    };
    const ends = new Map<Perform, CommandEnd[]>();
    for (const perform of [performMaintenances, performChecks, performActions])
      ends.set(
        perform,
        await perform(
          commands.filter((one) => performerOf(one) === perform),
          acting,
        ),
      );
    return commands.map((command): CommandEnd => ends.get(performerOf(command))?.shift() ?? 'unsent');
  }
}

type Perform = (commands: readonly Command[], acting: Acting) => Promise<CommandEnd[]>;

function performerOf(command: Command): Perform {
  if (isOfMaintenance(command)) return performMaintenances;
  return isCheck(command) ? performChecks : performActions;
}

function isNamed(table: 'hosts' | 'services') {
  return ({ host_name, service }: ObjectName): Filter =>
    table === 'hosts'
      ? equals('name', host_name)
      : allOf(equals('host_name', host_name), equals('description', service ?? ''));
}
