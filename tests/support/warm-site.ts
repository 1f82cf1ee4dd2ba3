// Several `npm run serve` on one real PostgreSQL, which read the embedded engine of the realm `lyon` and share its states.
import { site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Host } from '../../demo/status-query-engine/site.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startPostgres } from './postgres.ts';
import { realm } from './realm-records.ts';
import { authorizationHeader, stopAllServers } from './served.ts';
import { fillServerRecords, type ServerNode, startServerNode } from './server-node.ts';

interface WarmSiteOptions {
  readonly hosts: Host[];
  /** The folder of the servers. */
  readonly folder: string;
  /** The interval of a refresh in seconds: states are used for twice as long. */
  readonly intervalS: number;
  /** Further options of each server. */
  readonly words?: readonly string[];
  /** Returns the port at which the servers reach the engine. `undefined` means that of the engine itself. */
  readonly portOf?: (engine: Engine) => Promise<number>;
}

/** Starts two servers, with the engine and the database. `stop` stops these and all servers. */
export async function startWarmSite(options: WarmSiteOptions) {
  const { hosts, folder, intervalS, words = [], portOf = ownPort } = options;
  const postgres = await startPostgres();
  const url = await postgres.newDatabase();
  const listen = { host: '127.0.0.1', port: 0 };
  const engine = await startEngine({ site: site({ hosts }), dialect: 'naemon', clock: systemClock, listen });
  const place = {
    monitoring_port: await portOf(engine),
    warm: { interval_seconds: intervalS, stale_seconds: 300 },
  };
  await fillServerRecords({ url, folder }, realm('lyon', place));
  const usual = ['--database', url, '--requests-per-second', '100000'];
  const startNode = () => startServerNode(folder, [...usual, ...words]);
  const nodes: ServerNode[] = [await startNode(), await startNode()];
  const headers: Readonly<Record<string, string>> = {
    ...(await authorizationHeader(nodes[0]!.server.url)),
    'content-type': 'application/json',
  };
  return {
    ...{ postgres, url, engine, nodes, headers, startNode },
    async stop() {
      await stopAllServers();
      await engine.close();
      await postgres.stop();
    },
  };
}

export type WarmSite = Awaited<ReturnType<typeof startWarmSite>>;

function ownPort({ address }: Engine): Promise<number> {
  return Promise.resolve('port' in address ? address.port : 0);
}

/** Returns the number of engines that a server reads for all others. */
export async function heldEngines({ metrics }: ServerNode): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^realmgate_warm_held_engines\{.*\} (\d)/m.exec(text)?.[1]);
}
