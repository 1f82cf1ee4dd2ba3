/** Returns a duration in its two largest units: `2 d 3 h`, `4 h 12 min`, `38 s`. */
export function durationText(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const first = units.findIndex(([, length]) => seconds >= length);
  if (first < 0) return '0 s';
  let rest = seconds;
  const parts = units.slice(first, first + 2).flatMap(([name, length]) => {
    const amount = Math.floor(rest / length);
    rest -= amount * length;
    return amount === 0 ? [] : [`${amount} ${name}`];
  });
  return parts.join(' ');
}
