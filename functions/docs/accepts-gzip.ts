/**
 * Returns true if a header Accept-Encoding (RFC 9110, 12.5.3) takes gzip, by its name or else by `*`. With a weight of 0 it does not. The
 * library that the API uses would be a third of this function.
 */
export function acceptsGzip(accepted: string): boolean {
  const weights = new Map(accepted.toLowerCase().split(',').map(weightOf));
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

function weightOf(part: string): readonly [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
