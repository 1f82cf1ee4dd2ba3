/** A range [from, to) in epoch seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
