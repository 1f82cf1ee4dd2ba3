import { type Group, type GroupColumn, groupsOf } from '../../index.ts';
import { ask } from '../ask.ts';
import type { AskList } from '../collect.ts';
import { levelOf } from '../level.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import type { View, ViewContext } from '../view.ts';

export interface GroupsOptions {
  readonly limit: number;
  /** The fields whose equal values make groups. */
  readonly groupBy: string[];
  readonly figures: GroupColumn[];
}

/** Requests groups of rows in place of rows, and shows them. The level is that of the rows' states, also if the groups do not show these. */
export async function viewGroups<Row extends object>(
  askList: AskList<Row>,
  { limit, groupBy, figures }: GroupsOptions,
  { verdict, isSample }: ViewContext,
): Promise<View> {
  const page = { limit: isSample ? 1 : Math.min(limit, mostGroups), group_by: groupBy, fields: figures };
  const { data, meta } = await ask(askList(page), verdict);
  const groups = groupsOf(data);
  const hidden = (meta.total ?? groups.length) - groups.length;
  for (const group of groups) verdict.see(group, 0);
  verdict.hide(hidden);
  const areAll = hidden === 0 && groupBy.includes('state_name');
  const byState = { limit: mostGroups, group_by: ['state_name'], fields: ['count' as const] };
  const states = areAll || isSample ? groups : groupsOf((await ask(askList(byState), verdict)).data);
  for (const { state_name: state } of states) verdict.judge(levelOf(String(state)));
  return { data: groups, lines: (screen) => renderTable(columnsOf(groups), groups, screen) };
}

/** The largest number of groups that the API answers. */
const mostGroups = 10_000;

function columnsOf(groups: readonly Group[]): ScreenColumn<Group>[] {
  return Object.keys(groups[0] ?? {}).map((title) => ({
    title,
    cell: (group) => textOf(group[title]),
    isNumber: groups.some((group) => typeof group[title] === 'number'),
  }));
}

const textOf = (value: Group[string] | undefined) => (typeof value === 'boolean' ? String(value) : value);
