import { type components, unwrap } from '../../index.ts';
import { ask } from '../ask.ts';
import { collectRows } from '../collect.ts';
import { NotFound } from '../failure.ts';
import { type Level, levelNames } from '../level.ts';
import { printable } from '../safe-text.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { durationText } from '../times.ts';
import type { ViewContext, ViewQuery } from '../view.ts';

type Row = Partial<components['schemas']['ObjectiveWithFiguresRow']>;
type Objective = components['schemas']['Objective'];

export interface ObjectivesOptions {
  readonly limit: number;
}

export interface ObjectiveCheck {
  readonly realm?: string | undefined;
  /** The least share of the budget that must be left, in percent. */
  readonly minLeft: number;
}

const columns: readonly ScreenColumn<Row>[] = [
  {
    title: 'left',
    cell: ({ left_percent: percent }) => (typeof percent === 'number' ? `${percent.toFixed(1)} %` : null),
    state: ({ left_seconds: left }) => (left !== undefined && left < 0 ? 'CRITICAL' : ''),
    isNumber: true,
  },
  { title: 'target', cell: ({ target_percent: percent }) => `${percent ?? '?'} %`, isNumber: true },
  { title: 'window', cell: ({ window }) => window },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'objective', cell: ({ name }) => name },
  { title: 'objects', cell: ({ kind }) => kind },
  { title: 'where', cell: ({ where }) => where },
];

/** Shows the objectives of a realm, or of all realms. */
export const objectivesQuery = ({ limit }: ObjectivesOptions, realm?: string): ViewQuery => ({
  hasStates: false,
  async run(looking) {
    const data = await collectRows<Row>(
      (page) =>
        looking.client.GET('/api/objectives/', {
          params: { query: { ...page, ...(realm !== undefined && { realm: [escaped(realm)] }) } },
        }),
      { limit },
      looking,
    );
    return { data, lines: (screen) => renderTable(columns, data, screen) };
  },
});

/** Checks the budget of an objective like a monitoring plugin: it prints one line with performance data. */
export const checkObjectiveQuery = (name: string, { realm, minLeft }: ObjectiveCheck): ViewQuery => ({
  hasStates: true,
  async run(looking) {
    const { verdict, client } = looking;
    const objective_id = await idOf(name, realm, looking);
    const path = { params: { path: { objective_id } } };
    const { data } = await ask(client.GET('/api/objectives/{objective_id}/', path), verdict);
    const { level, words } = judged(data, minLeft);
    verdict.see({ ...data, state: levelNames[level] }, level);
    const state = levelNames[verdict.level];
    const text = printable(`REALMGATE ${state} - ${data.name} of ${data.realm}: ${words}`);
    const { budget_seconds: budget, left_seconds: left, unknown_seconds: unknown } = data;
    const figures = [
      // A threshold that ends with a colon is a least value.
      `left=${left}s;;${Math.floor((budget * minLeft) / 100)}:;;${budget}`,
      `unknown=${unknown}s`,
      `burn_rate_1h=${data.burn_rate_1h ?? 'U'}`,
    ];
    const line = `${text.replaceAll('|', '/')} | ${figures.join(' ')}`;
    return { data: { ...data, state, text }, lines: () => [line] };
  },
});

/** Returns the id of the only objective of this name. */
async function idOf(name: string, realm: string | undefined, { client }: ViewContext): Promise<string> {
  const query = { name: [escaped(name)], ...(realm !== undefined && { realm: [escaped(realm)] }) };
  const { data } = await unwrap(client.GET('/api/objectives/', { params: { query } }));
  const [first, second] = data;
  const id = first?.objective_id;
  if (id === undefined) throw new NotFound(`You see no objective '${name}'.`);
  if (second) {
    const realms = data
      .map((one) => one.realm)
      .sort()
      .join(', ');
    throw new NotFound(`Several realms have an objective '${name}': --realm ${realms}.`);
  }
  return id;
}

/** Makes a text an exact value of a filter, in which a comma or a star would have a meaning. */
function escaped(text: string): string {
  return text.replaceAll(/[\\,*]/g, String.raw`\$&`);
}

/** Unknown time might have spent what is left. Then nobody can say that enough is left. */
function judged(objective: Objective, minLeft: number): { readonly level: Level; readonly words: string } {
  const { budget_seconds: budget, left_seconds: left, left_percent, unknown_seconds: unknown } = objective;
  const spare = left - (budget * minLeft) / 100;
  const words = `${left_percent ?? '?'} % left, ${timeText(left)} of ${timeText(budget)}`;
  if (left_percent === null || objective.availability_percent === null)
    return { level: 3, words: 'nothing is known of its objects' };
  if (spare < 0 || left <= 0) return { level: 2, words };
  if (unknown > spare) return { level: 3, words: `${words}, but ${durationText(unknown)} are unknown` };
  return { level: 0, words };
}

function timeText(seconds: number): string {
  return seconds < 0 ? `-${durationText(-seconds)}` : durationText(seconds);
}
