import { NoAnswerError, ProblemError } from '../../index.ts';
import { type Level, levelNames, worst } from '../level.ts';
import { printable } from '../safe-text.ts';
import type { Look } from '../view.ts';
import { overviewOf } from './status.ts';

/** As of monitoring plugins: more than the number is too many. */
export interface Thresholds {
  readonly warningUnhandled: number;
  readonly criticalUnhandled?: number | undefined;
  readonly warningDown?: number | undefined;
  readonly criticalDown?: number | undefined;
}

/** One realm or multirealm as a check plugin: one line, with performance data. */
export const checkRealmLook =
  (realm: string, thresholds: Thresholds): Look =>
  async ({ client }) => {
    try {
      const { hosts, services } = await overviewOf(client, realm);
      const unhandled = hosts.unhandled + services.unhandled;
      const { warningUnhandled, criticalUnhandled, warningDown, criticalDown } = thresholds;
      const level = worst([
        judged(unhandled, warningUnhandled, criticalUnhandled),
        judged(hosts.down, warningDown, criticalDown),
      ]);
      const figures = [
        figure('unhandled', unhandled, { warn: warningUnhandled, crit: criticalUnhandled }),
        figure('hosts_down', hosts.down, { warn: warningDown, crit: criticalDown, max: hosts.total }),
        figure('hosts_unreachable', hosts.unreachable, { max: hosts.total }),
        figure('services_warning', services.warning, { max: services.total }),
        figure('services_critical', services.critical, { max: services.total }),
        figure('services_unknown', services.unknown, { max: services.total }),
      ];
      const words = `${unhandled} unhandled, ${hosts.down} of ${hosts.total} hosts down, ${services.critical} of ${services.total} services critical`;
      return answer(level, { realm, words, figures, data: { realm, hosts, services } });
    } catch (error) {
      return answer(...failed(realm, error));
    }
  };

interface Answer {
  readonly realm: string;
  readonly words: string;
  readonly figures?: readonly string[];
  readonly data?: object;
}

/** An engine that does not answer is what a check is there for; whatever else fails says nothing of the realm. */
function failed(realm: string, error: unknown): [Level, Answer] {
  if (error instanceof NoAnswerError) return [3, { realm, words: error.message }];
  if (!(error instanceof ProblemError)) throw error;
  const isEngine = error.code.startsWith('engine_') || error.code === 'no_realm_answered';
  return [isEngine ? 2 : 3, { realm, words: `${error.message} (${error.code})` }];
}

function answer(level: Level, { realm, words, figures = [], data }: Answer) {
  // A bar begins the performance data.
  const line = printable(`REALMGATE ${levelNames[level]} - ${realm}: ${words}`).replaceAll('|', '/');
  return {
    data: { state: levelNames[level], text: line, ...data },
    lines: () => [figures.length > 0 ? `${line} | ${figures.join(' ')}` : line],
    level,
  };
}

function judged(value: number, warn: number | undefined, crit: number | undefined): Level {
  if (crit !== undefined && value > crit) return 2;
  return warn !== undefined && value > warn ? 1 : 0;
}

interface Bounds {
  readonly warn?: number | undefined;
  readonly crit?: number | undefined;
  readonly max?: number;
}

/** `label=value;warn;crit;min;max`. */
const figure = (label: string, value: number, { warn, crit, max }: Bounds): string =>
  `${label}=${value};${warn ?? ''};${crit ?? ''};0;${max ?? ''}`.replace(/;$/, '');
