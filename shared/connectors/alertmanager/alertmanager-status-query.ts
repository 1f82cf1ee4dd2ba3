import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { noteRows, type RowNotice } from '../../base/meter.ts';
import {
  type Command,
  type CountQuery,
  type EngineCall,
  engineFacts,
  hideUnknownCounts,
  isRefusal,
  RowStatusQuery,
  type RowsWanted,
  sendEach,
  type TableName,
} from '../status-query/index.ts';
import { errors } from './errors.ts';
import { changeOf, type SilenceChange } from './operations.ts';
import type { Peers } from './peers.ts';
import { type AlertmanagerTable, tables } from './tables.ts';
import { type PeerStatus, readEndedSilence, readMadeSilence } from './wire.ts';
import type { PeersState } from './world.ts';

/** The time after its start in which an Alertmanager may lack alerts: Prometheus sends each again after a minute, unless it is told otherwise. */
const fillingSeconds = 120;

/** Answers the questions of the status-query interface by the alerts and silences of an Alertmanager. */
export class AlertmanagerStatusQuery extends RowStatusQuery<AlertmanagerTable> {
  readonly #peers: Peers;
  readonly #clock: Clock;

  constructor(peers: Peers, clock: Clock, call: EngineCall) {
    super(call, errors);
    this.#peers = peers;
    this.#clock = clock;
  }

  protected override tableOf(name: TableName) {
    return tables[name];
  }

  protected override async readRows(table: AlertmanagerTable, { columns }: RowsWanted) {
    return table.rows(await this.#world(), columns);
  }

  override async count<K extends string>(query: CountQuery<K>) {
    const counts = await super.count(query);
    this.#note('coverage', 'its Alertmanager tells only hosts and services with alerts');
    return hideUnknownCounts(counts, query.counters);
  }

  engine() {
    return this.run('present', async () => {
      const { statuses, hosts } = await this.#world();
      return engineFacts('alertmanager', {
        program_version: statuses[0]?.versionInfo.version,
        program_start: Math.min(...statuses.map(({ uptime }) => uptime)),
        num_hosts: hosts.length,
        num_services: hosts.reduce((sum, { services }) => sum + services.length, 0),
      });
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
      await this.act(() => this.#perform(change));
    });
  }

  #changeOf(command: Command, world: PeersState): SilenceChange {
    return changeOf(command, { world, realm: this.call.realm, now: Math.floor(this.#clock() / 1000) });
  }

  /** A silence is posted once: the same silence, posted again, would be a second one. */
  async #perform(change: SilenceChange): Promise<void> {
    const { context } = this.call;
    if ('post' in change) {
      const body = JSON.stringify(change.post);
      await this.#peers.act({ method: 'POST', path: '/api/v2/silences', body }, context, readMadeSilence);
      return;
    }
    for (const id of change.end) {
      const path = `/api/v2/silence/${encodeURIComponent(id)}`;
      await this.#peers.act({ method: 'DELETE', path }, context, readEndedSilence);
    }
  }

  /** Notes for the reader that alerts may be missing, so that nobody takes these for recovered, and that peers do not answer. */
  async #world(): Promise<PeersState> {
    const world = await this.#peers.read(this.call.context);
    const { statuses, away } = world;
    const startedBefore = this.#clock() / 1000 - fillingSeconds;
    const isFilled = ({ cluster, uptime }: PeerStatus) =>
      cluster.status !== 'settling' && uptime <= startedBefore;
    if (!statuses.some(isFilled))
      this.#note(
        'stale',
        `its Alertmanager was started less than ${fillingSeconds / 60} minutes ago, so that alerts may be missing`,
      );
    if (away > 0)
      this.#note('peers', `${away} of ${away + statuses.length} peers of its Alertmanager do not answer`);
    return world;
  }

  #note(kind: RowNotice, text: string): void {
    noteRows(this.call.context.meter, this.call.realm, [kind, text]);
  }
}
