import { type MissingRealm, ProblemError } from '../../index.ts';
import { type Level, levelNames, worstLevel } from '../level.ts';
import { printable } from '../safe-text.ts';
import { type ExitVerdict, isEngineFault, missingLine } from '../verdict.ts';
import type { View, ViewQuery } from '../view.ts';
import { findDoubt, levelOfDoubt, type Overview, overviewOf, sumOf } from './overview.ts';

/** The thresholds of a check, as in monitoring plugins: a number is too high if it is greater than its threshold. */
export interface Thresholds {
  readonly warningUnhandled: number;
  readonly criticalUnhandled?: number | undefined;
  readonly warningDown?: number | undefined;
  readonly criticalDown?: number | undefined;
}

/** Checks one realm or multirealm like a monitoring plugin: it prints one line with performance data. */
export const checkRealmQuery = (realm: string, thresholds: Thresholds): ViewQuery => ({
  hasStates: true,
  async run(looking) {
    const { verdict } = looking;
    try {
      const { data, missing } = await overviewOf(looking, realm);
      return seen(verdict, { ...judgedOverview(data, thresholds), realm, missing });
    } catch (error) {
      // The loop of `--wait-for` decides which errors are temporary.
      if (verdict.condition) throw error;
      return seen(verdict, { ...failed(error), realm });
    }
  },
});

interface Finding {
  readonly level: Level;
  readonly words: string;
  readonly figures?: readonly string[];
  readonly counts?: Pick<Overview, 'hosts' | 'services'>;
}

function judgedOverview(overview: Overview, thresholds: Thresholds): Finding {
  const { hosts, services } = overview;
  const unhandled = sumOf(hosts.unhandled, services.unhandled);
  const { warningUnhandled, criticalUnhandled, warningDown, criticalDown } = thresholds;
  const level = worstLevel([
    judged(unhandled, warningUnhandled, criticalUnhandled),
    judged(hosts.down, warningDown, criticalDown),
    levelOfDoubt(overview),
  ]);
  const figures = [
    figure('unhandled', unhandled, { warn: warningUnhandled, crit: criticalUnhandled }),
    figure('hosts_down', hosts.down, { warn: warningDown, crit: criticalDown, max: hosts.total }),
    figure('hosts_unreachable', hosts.unreachable, { max: hosts.total }),
    figure('services_warning', services.warning, { max: services.total }),
    figure('services_critical', services.critical, { max: services.total }),
    figure('services_unknown', services.unknown, { max: services.total }),
  ];
  const words =
    findDoubt(overview) ??
    `${unhandled} unhandled, ${hosts.down} of ${hosts.total} hosts down, ${services.critical} of ${services.total} services critical`;
  return { level, words, figures, counts: { hosts, services } };
}

/** Returns CRITICAL if the engine does not answer, and UNKNOWN for other errors, such as answers of something else, which say nothing about the realm. */
function failed(error: unknown): Finding {
  if (!(error instanceof ProblemError))
    return { level: 3, words: error instanceof Error ? error.message : String(error) };
  return { level: isEngineFault(error) ? 2 : 3, words: `${error.message} (${error.code})` };
}

interface Answer extends Finding {
  readonly realm: string;
  readonly missing?: readonly MissingRealm[];
}

/** Returns the view. Its state is that of the verdict, which also counts the realms that did not answer. */
function seen(
  verdict: ExitVerdict,
  { realm, level, words, missing = [], figures = [], counts }: Answer,
): View {
  const silent = missing.map((one) => `${missingLine(one)}, `).join('');
  const facts = { realm, missing: missing.map((one) => one.realm), ...counts };
  const found = worstLevel([level, missing.length > 0 ? 2 : 0]);
  verdict.see({ state: levelNames[found], ...facts }, found);
  const state = levelNames[verdict.level];
  // A vertical bar starts the performance data, so the text may not contain one.
  const text = printable(`REALMGATE ${state} - ${realm}: ${silent}${words}`).replaceAll('|', '/');
  return {
    data: { state, text, ...facts },
    lines: () => [figures.length > 0 ? `${text} | ${figures.join(' ')}` : text],
  };
}

function judged(value: number | null, warn: number | undefined, crit: number | undefined): Level {
  if (value === null) return 3;
  if (crit !== undefined && value > crit) return 2;
  return warn !== undefined && value > warn ? 1 : 0;
}

interface Bounds {
  readonly warn?: number | undefined;
  readonly crit?: number | undefined;
  readonly max?: number | null;
}

/** Formats `label=value;warn;crit;min;max`, with `U` for an unknown value. */
const figure = (label: string, value: number | null, { warn, crit, max }: Bounds): string =>
  `${label}=${value ?? 'U'};${warn ?? ''};${crit ?? ''};0;${max ?? ''}`.replace(/;$/, '');
