import { limitTime } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { type ApiAttributes, attributesIn } from './api-object.ts';
import type { ApiCall, EngineObjects } from './engine-objects.ts';

/** The time for which an answer counts, and the longest time that a list waits for one, in milliseconds. */
const [keptMs, waitMs] = [10_000, 1000];

/** Names of the zones that one master knows as connected, or as not. */
interface ZonesSeen {
  readonly connected: readonly string[];
  readonly disconnected: readonly string[];
}

/**
 * Returns a function that returns the names of the zones of satellites that no master is connected to: the states of their hosts stay as they
 * were. Each master is asked, as a satellite may have lost only one of them. A master that does not answer says nothing, and nor does an
 * account that may not ask.
 */
export function openDisconnectedZones(objects: EngineObjects, clock: Clock) {
  let kept: { readonly zones: readonly string[]; readonly until: number } | undefined;
  return async (call: ApiCall): Promise<readonly string[]> => {
    if (kept && clock() < kept.until) return kept.zones;
    const limited = { ...call, context: limitTime(waitMs, call.context) };
    const asked = objects.masters.map(async (master) =>
      attributesIn((await objects.status('ApiListener', limited, master))['api']),
    );
    const answers = (await Promise.allSettled(asked)).flatMap((end) =>
      end.status === 'fulfilled' ? [zonesIn(end.value)] : [],
    );
    const connected = new Set(answers.flatMap((seen) => seen.connected));
    const lost = answers.flatMap(({ disconnected }) => disconnected.filter((zone) => !connected.has(zone)));
    const zones = [...new Set(lost)].sort();
    kept = { zones, until: clock() + keptMs };
    return zones;
  };
}

/** Reads the status of the listener. It has the zones beside, above and below that of the master, which is left out. */
function zonesIn({ identity, zones }: ApiAttributes): ZonesSeen {
  const seen = Object.entries(attributesIn(zones)).flatMap(([name, value]) => {
    const { connected, endpoints } = attributesIn(value);
    const isOwn = Array.isArray(endpoints) && endpoints.includes(identity);
    return isOwn || typeof connected !== 'boolean' ? [] : [{ name, connected }];
  });
  const named = (wanted: boolean) =>
    seen.flatMap(({ name, connected }) => (connected === wanted ? [name] : []));
  return { connected: named(true), disconnected: named(false) };
}
