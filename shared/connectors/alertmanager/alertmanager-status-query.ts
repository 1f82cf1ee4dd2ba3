import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { noteRows } from '../../base/meter.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import {
  type Command,
  type CountQuery,
  type EngineCall,
  hideUnknownCounts,
  isRefusal,
  readEngine,
  RowStatusQuery,
  type RowsWanted,
  sendEach,
  type TableName,
} from '../status-query/index.ts';
import { errors } from './errors.ts';
import type { LabelTable } from './label-table.ts';
import { changeOf, type SilenceChange } from './operations.ts';
import type { Peers } from './peers.ts';
import { noteReadiness } from './readiness.ts';
import { type AlertmanagerTable, tables } from './tables.ts';
import { readEndedSilence, readMadeSilence } from './wire.ts';
import type { PeersState } from './world.ts';

interface EngineParts {
  readonly peers: Peers<PeersState>;
  readonly clock: Clock;
  readonly table: LabelTable;
  readonly numbers: RemarkNumbers;
}

/** Answers the questions of the status-query interface by the alerts and silences of an Alertmanager. */
export class AlertmanagerStatusQuery extends RowStatusQuery<AlertmanagerTable> {
  readonly #engine: EngineParts;

  constructor(engine: EngineParts, call: EngineCall) {
    super(call, errors);
    this.#engine = engine;
  }

  protected override tableOf(name: TableName) {
    return tables[name];
  }

  protected override async readRows(table: AlertmanagerTable, { columns }: RowsWanted) {
    return table.rows(await this.#world(), columns);
  }

  override async count<K extends string>(query: CountQuery<K>) {
    const counts = await super.count(query);
    const { realm, context } = this.call;
    noteRows(context.meter, realm, [
      'coverage',
      'its Alertmanager tells only hosts and services with alerts',
    ]);
    return hideUnknownCounts(counts, query.counters);
  }

  engine() {
    return this.run('present', async () => {
      const { statuses, hosts } = await this.#world();
      const cells = {
        program_version: statuses[0]?.versionInfo.version,
        program_start: Math.min(...statuses.map(({ uptime }) => uptime)),
        num_hosts: hosts.length,
        num_services: hosts.reduce((sum, { services }) => sum + services.length, 0),
      };
      const facts = readEngine([Object.keys(cells), Object.values(cells)]);
      return { ...facts, kind: 'alertmanager' as const };
    });
  }

  async findRefusal(command: Command): Promise<AppError | undefined> {
    const answer = await attempt(async () =>
      this.#changeOf(command, await this.run('structure', () => this.#world())),
    );
    return answer instanceof AppError && isRefusal(answer) ? answer : undefined;
  }

  async sendAll(commands: readonly Command[]) {
    const world = await attempt(() => this.run('command', () => this.#world()));
    return sendEach(commands, async (command) => {
      if (world instanceof AppError) throw world;
      const change = this.#changeOf(command, world);
      await this.run('command', () => this.#perform(change));
    });
  }

  #changeOf(command: Command, world: PeersState): SilenceChange {
    const { clock, table, numbers } = this.#engine;
    const now = Math.floor(clock() / 1000);
    return changeOf(command, { world, table, numbers, realm: this.call.realm, now });
  }

  /** A silence is posted once: the same silence, posted again, would be a second one. */
  async #perform(change: SilenceChange): Promise<void> {
    const { context, realm } = this.call;
    const { peers } = this.#engine;
    try {
      if ('post' in change) {
        const request = {
          method: 'POST',
          path: '/api/v2/silences',
          body: JSON.stringify(change.post),
        } as const;
        await peers.act({ request, context, read: readMadeSilence });
        return;
      }
      for (const id of change.end) {
        const request = { method: 'DELETE', path: `/api/v2/silence/${encodeURIComponent(id)}` } as const;
        await peers.act({ request, context, read: readEndedSilence });
      }
    } catch (error) {
      throw errors.ofCommand(error, realm);
    }
  }

  async #world(): Promise<PeersState> {
    const world = await this.#engine.peers.read(this.call.context);
    noteReadiness(world, this.call, this.#engine.clock);
    return world;
  }
}
