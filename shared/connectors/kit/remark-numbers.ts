/** Numbers that this process gives to the names of comments and downtimes. */
export interface RemarkNumbers {
  /** Returns the number of a name, from 1. The same name has the same number, and no number is given twice. */
  readonly numberOf: (name: string) => number;
  /** Returns the name of a number. `undefined` means that none has it. */
  readonly nameOf: (number: number) => string | undefined;
}

/** The largest number of names that are kept. The oldest are forgotten: to remove such a one, its list is read again. */
const most = 200_000;

export function createRemarkNumbers(): RemarkNumbers {
  const numbers = new Map<string, number>();
  const names = new Map<number, string>();
  let last = 0;
  return {
    numberOf(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      last += 1;
      numbers.set(name, last);
      names.set(last, name);
      const oldest = names.get(last - most);
      if (oldest !== undefined) numbers.delete(oldest);
      names.delete(last - most);
      return last;
    },
    nameOf: (number) => names.get(number),
  };
}
