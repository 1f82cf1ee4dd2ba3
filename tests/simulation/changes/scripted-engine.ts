import type { WarmStates } from '../../../shared/warm/states/index.ts';
import { statesOf } from '../../support/warm-states.ts';
import type { Random } from '../base/random.ts';

interface ScriptedHost {
  /** The number of changes so far. */
  number: number;
  isThere: boolean;
}

/**
 * An engine whose hosts change, leave and come back. Each change of a host has a number, which its plugin output tells. An order is twice this number, and
 * one more once the host has left, so that each event has an order, whatever lies between two readings.
 */
export class ScriptedEngine {
  readonly names = ['a', 'b', 'c'];
  readonly #hosts = new Map<string, ScriptedHost>(
    this.names.map((name) => [name, { number: 0, isThere: true }]),
  );
  #states: WarmStates | undefined;

  change(random: Random): string {
    const name = this.names[random.below(this.names.length)] ?? '';
    const host = this.#hostOf(name);
    if (host.isThere && random.chance(0.1)) host.isThere = false;
    else Object.assign(host, { number: host.number + 1, isThere: true });
    this.#states = undefined;
    return `${name} ${this.order(name)}`;
  }

  order(name: string): number {
    const { number, isThere } = this.#hostOf(name);
    return orderOf(number, isThere);
  }

  orders(): Map<string, number> {
    return new Map(this.names.map((name) => [name, this.order(name)]));
  }

  /** The present state of a host, and the one that it has by an order. */
  state(name: string): number | undefined {
    return this.stateBy(this.order(name));
  }

  stateBy(order: number): number | undefined {
    return order < 0 || isRemoval(order) ? undefined : stateOf(order / 2);
  }

  /** Returns the states as a reading has them. Tables never change, so that two readings may share them. */
  read(): WarmStates {
    this.#states ??= statesOf({
      hosts: [...this.#hosts].flatMap(([name, { number, isThere }]) =>
        isThere ? [{ name, state: stateOf(number), has_been_checked: 1, plugin_output: String(number) }] : [],
      ),
    });
    return this.#states;
  }

  #hostOf(name: string): ScriptedHost {
    return this.#hosts.get(name) ?? { number: 0, isThere: true };
  }
}

export function orderOf(number: number, isThere: boolean): number {
  return 2 * number + (isThere ? 0 : 1);
}

export function isRemoval(order: number): boolean {
  return order % 2 === 1;
}

function stateOf(number: number): number {
  return number % 3;
}

/** Returns the orders of the hosts of some states. */
export function ordersIn({ tables: { hosts } }: WarmStates): Map<string, number> {
  const { table } = hosts;
  const [name, output] = [table.column('name'), table.column('plugin_output')];
  return new Map(
    Array.from({ length: table.count }, (_, row) => [
      String(table.value(row, name)),
      orderOf(Number(table.value(row, output)), true),
    ]),
  );
}
