import { ParseError } from '../statement.ts';
import { type LabelMatcher, readSelector, readText, selectorForm, textForm } from './selector.ts';

/** A figure over the samples of each series within a window, and a second one over the series with equal labels. */
export interface FigurePart {
  readonly matchers: readonly LabelMatcher[];
  readonly windowMs: number;
  readonly over: string;
  readonly together: string;
  readonly by: readonly string[];
  /** A label that the series of the part get. */
  readonly added: Readonly<Record<string, string>>;
}

/** The queries that the connector sends: samples as they are, or figures. */
export type PromqlQuery =
  | { readonly kind: 'samples'; readonly matchers: readonly LabelMatcher[]; readonly windowMs: number }
  | { readonly kind: 'figures'; readonly parts: readonly FigurePart[]; readonly most: number };

/** The age in milliseconds up to which a selector without a window finds the newest sample. */
const lookbackMs = 300_000;

const window = String.raw`\[(?<window>\d+)ms\]`;
const labels = String.raw`by \((?<by>[\w,]+)\)`;
const selector = `(?<selector>${selectorForm})`;
const samplesForm = new RegExp(`^${selector}${window}$`, 's');
const namesForm = new RegExp(
  String.raw`^topk\((?<most>\d+), (?<together>group) ${labels} \((?:last_over_time\()?${selector}(?:${window}\))?\)\)$`,
  's',
);
const partForm = new RegExp(
  String.raw`label_replace\((?<together>\w+) ${labels} \((?<over>\w+)_over_time\(${selector}${window}\)\),"(?<label>\w+)",(?<key>${textForm}),"",""\)(?: or |$)`,
  'sy',
);

/** Parses a query. Throws a ParseError for forms that the connector never sends. */
export function readQuery(text: string): PromqlQuery {
  const samples = samplesForm.exec(text)?.groups;
  if (samples) return { kind: 'samples', ...partOf(samples) };
  const names = namesForm.exec(text)?.groups;
  if (names) return { kind: 'figures', parts: [partOf(names)], most: Number(names['most']) };
  return { kind: 'figures', parts: readParts(text), most: Infinity };
}

function readParts(text: string): FigurePart[] {
  const parts: FigurePart[] = [];
  partForm.lastIndex = 0;
  let end = 0;
  for (let match = partForm.exec(text); match; match = partForm.exec(text)) {
    parts.push(partOf(match.groups ?? {}));
    end = partForm.lastIndex;
  }
  if (parts.length === 0 || end < text.length)
    throw new ParseError(`unexpected query: ${text.slice(end, end + 20)}`);
  return parts;
}

function partOf(groups: Readonly<Record<string, string | undefined>>): FigurePart {
  const { together = '', by = '', over = 'last', label, key = '' } = groups;
  return {
    matchers: readSelector(groups['selector'] ?? ''),
    windowMs: Number(groups['window'] ?? lookbackMs),
    over,
    together,
    by: by.split(','),
    added: label === undefined ? {} : { [label]: readText(key) },
  };
}
