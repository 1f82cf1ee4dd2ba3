import { type components, type Realmgate, unwrap } from '../../index.ts';
import { askRealmOrMultirealm } from '../collect.ts';
import { Failure } from '../failure.ts';
import { timeAhead } from '../times.ts';
import { isUnsettled } from './one-target.ts';
import { operatedOf, type OperationAnswer } from './outcomes.ts';
import type { OperationRequest } from './settle.ts';
import type { TargetOptions } from './targets.ts';

/** The options of `downtime extend`. */
export interface ExtendOptions extends Pick<
  TargetOptions,
  'hosts' | 'hostgroup' | 'filter' | 'expect' | 'dryRun'
> {
  readonly for?: string;
  readonly until?: string;
  readonly comment?: string;
  readonly key?: string;
}

interface Query {
  readonly dry_run: boolean;
  readonly key?: string;
  readonly filter?: string;
  readonly expected_count?: number;
}

/** The most downtimes that one look names by their ids: a filter has 4000 characters at most. */
const mostNamed = 150;

/**
 * Returns the request that gives downtimes another end: those with one of the ids that meet all options. Sent again, it changes nothing more.
 * Throws Failure if the options do not say which, and until when.
 */
export function extendDowntimes(
  realm_name: string,
  ids: readonly string[],
  options: ExtendOptions,
): OperationRequest {
  const { expect, dryRun = false } = options;
  const [body, selection] = [bodyOf(options), selectionOf(ids, options)];
  const path = { realm_name };
  const send = (client: Realmgate, wanted: Query) =>
    askRealmOrMultirealm<Query, OperationAnswer>(
      (query) =>
        client.PATCH('/api/operations/realms/{realm_name}/downtimes/', { params: { path, query }, body }),
      (query) =>
        client.PATCH('/api/operations/multirealms/{realm_name}/downtimes/', {
          params: { path, query },
          body,
        }),
    )(wanted);
  const expected = expect === undefined ? {} : { expected_count: expect };
  return {
    send: (client) => send(client, { ...selection, dry_run: dryRun, ...expected }),
    isOpen: isUnsettled,
    async lookAgain(client, { targets }) {
      // A downtime with its new end may not meet the options any more, and other downtimes may meet them by now.
      const open = targets.filter(isUnsettled).flatMap(({ id }) => id ?? []);
      const filter = wordsOf('downtime_id', open.slice(0, mostNamed)).join('');
      const seen = await unwrap(send(client, { filter, dry_run: false }), { allowPartial: true });
      const byId = new Map(operatedOf(seen).targets.map((target) => [target.id, target]));
      return targets.map((target) => byId.get(target.id) ?? target);
    },
  };
}

function bodyOf({ for: span, until, comment }: ExtendOptions): components['schemas']['DowntimeChange'] {
  const words = { ...(comment !== undefined && { comment }) };
  const recovery = { ...words, until: 'recovery' as const };
  if (until === 'recovery') return span === undefined ? recovery : { ...recovery, ends_at: timeAhead(span) };
  const ends_at = span === undefined ? until : timeAhead(span);
  if (ends_at === undefined || (span !== undefined && until !== undefined))
    throw new Failure('Say until when: either --until TIME or --for DURATION, which begins now.');
  return { ...words, ends_at };
}

function selectionOf(ids: readonly string[], { hosts, hostgroup, filter, key }: ExtendOptions) {
  const words = [
    ...wordsOf('downtime_id', ids.length === 0 ? undefined : ids),
    ...wordsOf('host_name', hosts),
    ...groupWords(hostgroup),
    ...(filter === undefined ? [] : [filter]),
  ];
  const given = key === undefined ? words : [...words, key];
  // An empty shell variable must not select more than was meant.
  if (given.length === 0 || given.includes(''))
    throw new Failure('Say which: ids of downtimes, --hosts, --hostgroup, --filter or --key.');
  return {
    ...(key !== undefined && { key }),
    ...(words.length > 0 && { filter: words.join('&') }),
  };
}

/** Returns the filter for one field. It is empty if one of the values is. */
function wordsOf(name: string, values: readonly string[] | undefined): string[] {
  if (values === undefined) return [];
  const isEmpty = values.length === 0 || values.includes('');
  return [isEmpty ? '' : `${name}=${values.map(encodeURIComponent).join(',')}`];
}

function groupWords(hostgroup: string | undefined): string[] {
  if (hostgroup === undefined) return [];
  const expression = `host.host_groups = ${JSON.stringify(hostgroup)}`;
  return [hostgroup === '' ? '' : `where=${encodeURIComponent(expression)}`];
}
