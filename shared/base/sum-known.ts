/** The sum of what is known; null if there are figures and none is known. */
export function sumKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  if (known.length === 0 && figures.length > 0) return null;
  return known.reduce((sum, figure) => sum + figure, 0);
}
