/** The connector of engines that send all of their hosts as one JSON text: the smallest one, for an engine that only shows states. */
import * as z from 'zod';

import type { AppError } from '../../../shared/base/errors.ts';
import { once } from '../../../shared/base/once.ts';
import { engineErrors } from '../../../shared/connectors/kit/engine-errors.ts';
import {
  type EngineAddresses,
  openEnginePeers,
  type PeerLimits,
  peersInTurn,
  refuseStatus,
} from '../../../shared/connectors/kit/engine-peers.ts';
import { parseJson } from '../../../shared/connectors/kit/json.ts';
import {
  type Command,
  type EngineCall,
  engineFacts,
  hostgroupColumns,
  hostgroupsOf,
  type ObjectColumns,
  type ObjectTable,
  objectTable,
  prefixed,
  RowStatusQuery,
  type RowsWanted,
  serviceCounts,
  type StatusQuery,
  type TableName,
} from '../../../shared/connectors/status-query/index.ts';

interface PlantedEngineOptions extends PeerLimits {
  readonly credentials: () => Promise<{ readonly user: string; readonly password: string }>;
}

/** The answer of the engine. Whatever else it holds is ignored. */
const answer = once(() => {
  const checked = {
    ...{ name: z.string(), state: z.int().min(0).max(3), output: z.string() },
    /** In epoch seconds. */
    checkedAt: z.int().nonnegative(),
  };
  const host = z.object({
    ...{ ...checked, address: z.string(), groups: z.array(z.string()) },
    services: z.array(z.object(checked)),
  });
  return z.object({ version: z.string(), startedAt: z.int().positive(), hosts: z.array(host) });
});

type Answer = z.output<ReturnType<typeof answer>>;
type Checked = Omit<Answer['hosts'][number], 'address' | 'groups' | 'services'>;
interface Host extends Omit<Answer['hosts'][number], 'services'> {
  readonly isChecked: true;
  readonly services: readonly Service[];
}
interface Service extends Checked {
  readonly host: Host;
}
type World = Omit<Answer, 'hosts'> & { readonly hosts: readonly Host[] };

function worldOf({ hosts, ...facts }: Answer): World {
  const joined = hosts.map((sent): Host => {
    const services: Service[] = [];
    const host: Host = { ...sent, isChecked: true, services };
    for (const service of sent.services) services.push({ ...service, host });
    return host;
  });
  return { ...facts, hosts: joined };
}

/** What hosts and services have in common. A column that is not here has no value in any answer of this API. */
const ofChecked: ObjectColumns<Checked> = {
  display_name: ({ name }) => name,
  state: ({ state }) => state,
  last_hard_state: ({ state }) => state,
  state_type: () => 1,
  has_been_checked: () => 1,
  last_check: ({ checkedAt }) => checkedAt,
  plugin_output: ({ output }) => output,
  check_command: () => '',
  active_checks_enabled: () => 1,
  acknowledged: () => 0,
  scheduled_downtime_depth: () => 0,
  is_flapping: () => 0,
};

const ofHost: ObjectColumns<Host> = {
  ...{ ...ofChecked, ...serviceCounts, name: ({ name }) => name, alias: ({ name }) => name },
  ...{ address: ({ address }) => address, groups: ({ groups }) => groups },
  ...{ custom_variables: () => ({}), custom_variable_values: () => [] },
};

const ofService: ObjectColumns<Service> = {
  ...{ ...prefixed('host_', ofHost, ({ host }: Service) => host), ...ofChecked, groups: () => [] },
  ...{ host_name: ({ host }) => host.name, description: ({ name }) => name },
};

const tables: Readonly<Partial<Record<TableName, ObjectTable<World>>>> = {
  hosts: objectTable(ofHost, ({ hosts }) => hosts),
  services: objectTable(ofService, ({ hosts }) => hosts.flatMap(({ services }) => services)),
  hostgroups: objectTable(hostgroupColumns, ({ hosts }) => hostgroupsOf(hosts)),
};

const errors = engineErrors((realm) => `The planted engine of realm '${realm}'`, {});

/** Makes a function that returns the client of an engine for a call. */
export function openPlantedEngine(
  addresses: EngineAddresses,
  { credentials, ...limits }: PlantedEngineOptions,
): (call: EngineCall) => StatusQuery {
  const engine = peersInTurn(openEnginePeers(addresses, limits).peers);
  const read = async ({ context }: EngineCall) => {
    const { user, password } = await credentials();
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const request = {
      method: 'GET',
      path: '/hosts',
      headers: { authorization },
      isRepeatable: true,
    } as const;
    return engine.exchange(request, context, ({ status, body }) => {
      refuseStatus(status);
      return worldOf(answer().parse(parseJson(body)));
    });
  };
  return (call) => new PlantedStatusQuery(() => read(call), call);
}

class PlantedStatusQuery extends RowStatusQuery<ObjectTable<World>> {
  readonly #read: () => Promise<World>;

  constructor(read: () => Promise<World>, call: EngineCall) {
    super(call, errors);
    this.#read = read;
  }

  protected override tableOf(name: TableName) {
    return tables[name];
  }

  protected override async readRows(table: ObjectTable<World>, { columns }: RowsWanted) {
    return table.rows(await this.#read(), columns);
  }

  engine() {
    return this.run('present', async () => {
      const { version, startedAt, hosts } = await this.#read();
      const services = hosts.reduce((sum, host) => sum + host.services.length, 0);
      const numbers = { num_hosts: hosts.length, num_services: services };
      return engineFacts('unknown', { program_version: version, program_start: startedAt, ...numbers });
    });
  }

  findRefusal(_command: Command): Promise<AppError | undefined> {
    return Promise.resolve(this.#refusal());
  }

  sendAll(commands: readonly Command[]) {
    return Promise.resolve(commands.map(() => this.#refusal()));
  }

  #refusal(): AppError {
    return errors.refuses(this.call.realm, 'shows states, and takes no operations');
  }
}
