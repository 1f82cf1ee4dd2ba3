import type { TableColumns } from '../column.ts';
import { intColumn } from '../column.ts';
import type { Service } from '../site.ts';
import type { DialectName, EngineSnapshot } from '../snapshot.ts';
import { isCounted, shownState } from './never-checked.ts';

/** Returns the columns `num_services*` and `worst_service*`, which count the states of the services of a row. */
export function columnsOfServiceCounts<Row>(
  of: (row: Row, world: EngineSnapshot) => readonly Service[],
): TableColumns<Row> {
  const count = (matches: (service: Service, dialect: DialectName) => boolean): TableColumns<Row>[string] =>
    intColumn((row, world) =>
      of(row, world).reduce((sum, each) => sum + Number(matches(each, world.dialect)), 0),
    );
  const worst = (state: (service: Service) => number): TableColumns<Row>[string] =>
    intColumn((row, world) => worstOf(of(row, world).map(state), world.dialect));
  const soft = (state: number) => (each: Service, dialect: DialectName) =>
    isCounted(each, dialect) && shownState(each, dialect) === state;
  const hard = (state: number) => (each: Service) => each.has_been_checked && each.last_hard_state === state;
  return {
    num_services: count(() => true),
    num_services_pending: count((each) => !each.has_been_checked),
    num_services_ok: count(soft(0)),
    num_services_warn: count(soft(1)),
    num_services_crit: count(soft(2)),
    num_services_unknown: count(soft(3)),
    num_services_hard_ok: count(hard(0)),
    num_services_hard_warn: count(hard(1)),
    num_services_hard_crit: count(hard(2)),
    num_services_hard_unknown: count(hard(3)),
    worst_service_state: worst((each) => each.state),
    worst_service_hard_state: worst((each) => each.last_hard_state),
  };
}

/** Returns the worst state. Naemon ranks CRITICAL above UNKNOWN, Icinga 2 compares the numbers. */
function worstOf(states: readonly number[], dialect: DialectName): number {
  const rank = dialect === 'naemon' ? [0, 1, 3, 2] : [0, 1, 2, 3];
  return states.reduce((worst, each) => ((rank[each] ?? 0) > (rank[worst] ?? 0) ? each : worst), 0);
}
