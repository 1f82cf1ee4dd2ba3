/** Returns the sum of the figures that are not null. Returns null if there are figures and all of them are null. */
export function sumKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  if (known.length === 0 && figures.length > 0) return null;
  return known.reduce((sum, figure) => sum + figure, 0);
}
