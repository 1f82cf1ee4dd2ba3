import { WireFault } from '../kit/faults.ts';

/** The length of an id, which is a hash, in bytes. */
export const idBytes = 20;
const idWords = 5;
const firstSlots = 64;
/** Slots that are looked at for one id. Hashes need less than a hundred, and ids that a server makes up could need all. */
const mostProbes = 500;

/** A map by binary ids of objects. It needs a quarter of the time of a `Map` by hexadecimal digits. */
export class IdMap<T> {
  readonly #values: T[] = [];
  /** The words of the ids, in the order of the values. */
  #words = new Int32Array((firstSlots / 2) * idWords);
  /** The index of a value plus 1, at the place that the first word of its id says or behind it. 0 is a free place. */
  #slots = new Int32Array(firstSlots);

  get size(): number {
    return this.#values.length;
  }

  /** Returns the value of an id, which begins at `start` if the buffer holds other bytes as well. */
  get(id: Buffer, start?: number): T | undefined {
    return isId(id, start) ? this.#values[(this.#slots[this.#slotOf(id, start)] ?? 0) - 1] : undefined;
  }

  /**
   * Sets the value of an id, which begins at `start` if the buffer holds several. Leaves out the value of what is no id, e.g. null, because it is
   * that of no object. Throws a WireFault if the ids are made to cost time.
   */
  set(id: Buffer, value: T, start?: number): void {
    if (!isId(id, start)) return;
    const known = this.#slots[this.#slotOf(id, start)] ?? 0;
    if (known > 0) this.#values[known - 1] = value;
    else this.addNew(id, value, start);
  }

  /** Sets the value of an id that has none. Returns the value that it has otherwise. */
  addNew(id: Buffer, value: T, start?: number): T | undefined {
    if (!isId(id, start)) return undefined;
    const slot = this.#slotOf(id, start);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return this.#values[known - 1];
    this.#slots[slot] = this.#values.push(value);
    const words = (this.#values.length - 1) * idWords;
    for (let word = 0; word < idWords; word += 1)
      this.#words[words + word] = wordOf(id, (start ?? 0) + word * 4);
    if (this.#values.length * 2 >= this.#slots.length) this.#grow();
    return undefined;
  }

  values(): Iterable<T> {
    return this.#values;
  }

  /** Returns the slot of the id, or the free one that it would have. */
  #slotOf(id: Buffer, start = 0): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const first = wordOf(id, start);
    let slot = first & mask;
    for (let probes = 0; probes < mostProbes; probes += 1) {
      const known = slots[slot] ?? 0;
      if (known === 0) return slot;
      if (this.#words[(known - 1) * idWords] === first && this.#hasId(known - 1, id, start)) return slot;
      slot = (slot + 1) & mask;
    }
    throw new WireFault('unreadable', 'the ids are no hashes');
  }

  #hasId(index: number, id: Buffer, start: number): boolean {
    const words = this.#words;
    const first = index * idWords;
    for (let word = 1; word < idWords; word += 1)
      if (words[first + word] !== wordOf(id, start + word * 4)) return false;
    return true;
  }

  #grow(): void {
    const words = new Int32Array(2 * this.#words.length);
    words.set(this.#words);
    this.#words = words;
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let index = 0; index < this.#values.length; index += 1) {
      let slot = (words[index * idWords] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = index + 1;
    }
  }
}

function isId(id: Buffer, start: number | undefined): boolean {
  return start === undefined ? id.length === idBytes : id.length >= start + idBytes;
}

function wordOf(id: Buffer, at: number): number {
  return (id[at] ?? 0) | ((id[at + 1] ?? 0) << 8) | ((id[at + 2] ?? 0) << 16) | ((id[at + 3] ?? 0) << 24);
}
