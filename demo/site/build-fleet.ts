import type { HostSeed, ServiceSeed } from '../status-query-engine/build-site.ts';
import { host, service } from '../status-query-engine/build-site.ts';
import type { Checkable, Host } from '../status-query-engine/site.ts';
import { checks } from './checks.ts';
import type { Family } from './families.ts';
import { families, oddities } from './families.ts';
import { randomOf } from './random.ts';

export interface FleetPosition {
  /** The three letters at the start of every name, such as `par`. */
  readonly code: string;
  readonly hosts: number;
  readonly latitude: number;
  readonly longitude: number;
  /** The first two bytes of the addresses. */
  readonly network: string;
  /** The present time in epoch seconds. */
  readonly now: number;
  /** The number of days that the log contains. The default is 2. */
  readonly history?: number;
}

const contacts = ['alice', 'bruno'];

/** Returns the hosts of one site, all without a problem. Some hosts have a switch as their parent. */
export function buildFleet(place: FleetPosition): Host[] {
  const ordinary = place.hosts - oddities.length;
  const fleet = families.flatMap((family, at) => {
    const before = families.slice(0, at).reduce((sum, { share }) => sum + share, 0);
    const from = Math.round((before * ordinary) / 100);
    const to = Math.round(((before + family.share) * ordinary) / 100);
    return Array.from({ length: to - from }, (_, index) => ({
      family,
      index: from + index,
      number: index + 1,
    }));
  });
  const switches = fleet.filter(({ family }) => family.prefix === 'sw').length;
  return [
    ...fleet.map(({ family, index, number }) => {
      const name = `${place.code}-${family.prefix}-${pad(number)}`;
      const behind = `${place.code}-sw-${pad((index % switches) + 1)}`;
      const parents = family.prefix === 'sw' || family.prefix === 'rt' ? [] : [behind];
      return member(place, { ...family, title: `${family.title} ${number}` }, { name, index, parents });
    }),
    ...oddities.map((odd, at) => member(place, odd, { name: odd.title, index: ordinary + at, parents: [] })),
  ];
}

interface Position {
  readonly name: string;
  readonly index: number;
  readonly parents: string[];
}

function member(
  place: FleetPosition,
  kind: Omit<Family, 'prefix' | 'share'>,
  { name, index, parents }: Position,
): Host {
  const random = randomOf(`${place.code}/${name}`);
  const seed: HostSeed = {
    ...since(place, random),
    display_name: `${kind.title} (${place.code})`,
    alias: kind.title,
    address: `${place.network}.${index >> 8}.${index & 255}`,
    groups: [...kind.groups],
    parents,
    contacts,
    check_interval: 5,
    icon_image: kind.icon,
    notes: `rack ${index % 40}`,
    custom_variables: {
      ...(kind.packs.length > 0 && { PACKS: JSON.stringify(kind.packs) }),
      LAT: (place.latitude + random() / 10).toFixed(4),
      LNG: (place.longitude + random() / 10).toFixed(4),
      POLLER_TAG: `poller-${index % 3}`,
      BUSINESS_IMPACT: String(index % 5),
    },
    services: kind.services.map((description) => checked(place, description, random)),
  };
  return host(name, seed);
}

function checked(place: FleetPosition, description: string, random: () => number): ServiceSeed {
  return service(description, {
    ...since(place, random),
    check_command: checks[description]?.command ?? 'check_dummy',
    contacts,
    check_interval: 5,
    retry_interval: 1,
    max_check_attempts: 3,
  });
}

/** Returns the times of an object that has been well since before the log begins, so that the log has no line about its last change. */
function since({ now, history = 2 }: FleetPosition, random: () => number): Partial<Checkable> {
  const changed = now - (now % 86_400) - Math.floor((history + 2 + random() * 60) * 86_400);
  return {
    last_state_change: changed,
    last_hard_state_change: changed,
    latency: Number((random() / 20).toFixed(6)),
    execution_time: Number((random() / 2).toFixed(6)),
  };
}

function pad(number: number): string {
  return String(number).padStart(3, '0');
}
