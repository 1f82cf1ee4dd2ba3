/** The templates of Liquid by which bodies are written. This is the only file that imports the library, which takes 100 ms to load. */
import { CaseTag, type Context, defaultOperators, Drop, Liquid, LiquidError, type Operators } from 'liquidjs';

import { BoundedCache } from '../../base/bounded-cache.ts';
import { describeJsonFaultPosition } from '../../base/json-fault-position.ts';
import { once } from '../../base/once.ts';

/** What is wrong with a template. Line and column are those of the template, null if the library does not name them. */
export interface TemplateFault {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

export type RenderedBody =
  | { readonly body: string; readonly fault?: undefined }
  | { readonly body?: undefined; readonly fault: TemplateFault };

/**
 * Limits of one template: characters of its text, and about as many characters as it may make, search or compare. No tag repeats a part of it,
 * so that its time follows from these; milliseconds are limited in addition, but the library looks at the clock between two tags only.
 */
const limits = { parseLimit: 10_000, memoryLimit: 1_000_000, renderLimit: 1000 };
/** The longest text that may be searched for, in characters: a search takes as many steps as the product of both lengths. */
const longestPattern = 200;
/** A character of a date's format counts as so many, because the name of a month takes 0.1 ms, and a date as a format of so many characters at least. */
const dateFormat = { weight: 500, shortest: 30 };

/** What templates may use. Nothing loops, reads files or renders other templates, and no output can be marked as escaped already. */
const tags: ReadonlySet<string> = new Set(['assign', 'case', 'comment', 'if', 'unless']);
const filters: ReadonlySet<string> = new Set([
  ...['abs', 'append', 'at_least', 'at_most', 'base64_encode', 'capitalize', 'date', 'default', 'divided_by'],
  ...['downcase', 'escape', 'first', 'join', 'last', 'minus', 'modulo', 'plus', 'prepend', 'remove'],
  ...['replace', 'round', 'size', 'slice', 'split', 'strip', 'strip_newlines', 'times', 'truncate'],
  ...['upcase', 'url_encode'],
]);

/** The part of a rendering that a filter sees. */
interface Rendering {
  readonly context: Context;
}

/** Outputs are escaped as the inside of a text of JSON, so that no value of an engine can end the text that it stands in. */
function insideJsonText(this: Rendering, value: unknown): string {
  const text = JSON.stringify(plainText(value)).slice(1, -1);
  this.context.memoryLimit.use(text.length);
  return text;
}

function asText(this: Rendering, value: unknown): string {
  const text = plainText(value);
  this.context.memoryLimit.use(text.length);
  return text;
}

/** A whole value of JSON. */
function asJson(this: Rendering, value: unknown): string {
  const text = JSON.stringify(value instanceof Drop ? null : (value ?? null));
  this.context.memoryLimit.use(text.length);
  return text;
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined || value instanceof Drop ? '' : JSON.stringify(value);
}

function requireShort(pattern: unknown): void {
  if (plainText(pattern).length <= longestPattern) return;
  throw new Error(`a text that is searched for has ${longestPattern} characters at most`);
}

/** Checks of the first arguments of filters, before the filters of the library. */
const checks: Readonly<Record<string, (this: Rendering, argument: unknown) => void>> = {
  ...{ remove: requireShort, replace: requireShort, split: requireShort, strip: requireShort },
  date(format) {
    const { weight, shortest } = dateFormat;
    this.context.memoryLimit.use(weight * Math.max(shortest, plainText(format).length));
  },
};

/** Counts the lengths of what an operator or a filter reads: the library counts only what they make. */
function countRead({ memoryLimit }: Context, values: readonly unknown[]): void {
  for (const value of values)
    if (typeof value === 'string' || Array.isArray(value)) memoryLimit.use(value.length);
}

function counting(name: string): Operators[string] {
  return function* (left: unknown, right: unknown, context: Context): Generator<unknown, boolean, unknown> {
    if (name === 'contains') requireShort(right);
    countRead(context, [left, right]);
    return (yield defaultOperators[name]?.(left, right, context)) === true;
  };
}

const comparisons = ['==', '!=', '<', '>', '<=', '>=', 'contains'];
const operators = once(() => ({
  ...defaultOperators,
  ...Object.fromEntries(comparisons.map((name) => [name, counting(name)])),
}));

/** A list would be compared with each list of its branches, and nothing would count that. */
class CaseOfText extends CaseTag {
  override *render(...all: Parameters<CaseTag['render']>): ReturnType<CaseTag['render']> {
    const [context] = all;
    if (Array.isArray(yield this.value.value(context, true))) throw new Error('case takes no list');
    yield* super.render(...all);
  }
}

const engines = once(() => ({ json: newEngine(insideJsonText), text: newEngine(asText) }));

function newEngine(outputEscape: typeof asText) {
  const engine = new Liquid({
    ...limits,
    ...{ strictFilters: true, strictVariables: true, lenientIf: true, ownPropertyOnly: true },
    ...{ dynamicPartials: false, templates: {}, preserveTimezones: true },
    ...{ outputEscape, operators: operators() },
  });
  engine.registerTag('case', CaseOfText);
  for (const name of Object.keys(engine.tags)) if (!tags.has(name)) Reflect.deleteProperty(engine.tags, name);
  for (const name of Object.keys(engine.filters)) if (!filters.has(name)) engine.unregisterFilter(name);
  for (const name of filters) {
    const filter = engine.filters[name];
    if (typeof filter !== 'function') throw new Error(`There is no filter ${name}.`);
    engine.registerFilter(name, function (value: unknown, ...rest: unknown[]): unknown {
      countRead(this.context, [value, ...rest]);
      checks[name]?.call(this, rest[0]);
      return filter.call(this, value, ...rest);
    });
  }
  engine.registerFilter('json', { raw: true, handler: asJson });
  return { engine, parsed: new BoundedCache<ReturnType<Liquid['parse']>>(200) };
}

/** Writes a body. One that must be JSON is read again. */
export function renderTemplate(
  template: string,
  variables: object,
  { isJson }: { readonly isJson: boolean },
): RenderedBody {
  const { engine, parsed } = isJson ? engines().json : engines().text;
  try {
    const body = String(
      engine.renderSync(
        parsed.get(template, () => engine.parse(template)),
        variables,
      ),
    );
    const message = isJson ? faultOfJson(body) : undefined;
    return message === undefined ? { body } : { fault: { message, line: null, column: null } };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** Sentences in place of those of the library, by a part of these. */
const sentences: readonly (readonly [string, string])[] = [
  ['memory alloc limit', 'it makes more text than a body may have'],
  ['parse length limit', 'it is longer than a template may be'],
  ['call stack', 'it is nested too deeply'],
];

function faultOf(error: unknown): TemplateFault {
  const { message: text } = error instanceof Error ? error : new Error('it cannot be rendered');
  const [, own] = sentences.find(([part]) => text.includes(part)) ?? [];
  const [line = null, column = null] = LiquidError.is(error) ? error.token.getPosition() : [];
  const message = own ?? text.replace(/, line:\d+, col:\d+$/, '').slice(0, 300);
  return { message, line, column };
}

function faultOfJson(body: string): string | undefined {
  try {
    JSON.parse(body);
    return undefined;
  } catch {
    return `it gives a body that is no valid JSON${describeJsonFaultPosition(body)}`;
  }
}
