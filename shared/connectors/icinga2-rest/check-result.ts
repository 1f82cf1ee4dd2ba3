/** The columns that are made of the last check result of a host or a service. */
import { type ApiAttributes, attributesIn } from './api-object.ts';
import { type ApiColumn, attribute, textOf } from './columns.ts';

const fromResult = (value: (result: ApiAttributes) => unknown): ApiColumn =>
  attribute('last_check_result', (result) => value(attributesIn(result)));

export const checkResultColumns = {
  plugin_output: fromResult(({ output }) => firstLine(textOf(output))),
  // The lines are separated by a backslash and an n, as all engines do it.
  long_plugin_output: fromResult(({ output }) => textOf(output).split('\n').slice(1).join('\\n')),
  perf_data: fromResult(({ performance_data: values }) => perfdataText(values)),
  execution_time: fromResult(executionTime),
  latency: fromResult((result) => {
    const scheduled = difference(result['schedule_start'], result['schedule_end']);
    return scheduled === null ? 0 : Math.max(0, scheduled - executionTime(result));
  }),
};

function firstLine(output: string): string {
  const end = output.indexOf('\n');
  return end < 0 ? output : output.slice(0, end);
}

/** Returns the duration of the check itself in seconds. */
function executionTime({ execution_start: start, execution_end: end }: ApiAttributes): number {
  return Math.max(0, difference(start, end) ?? 0);
}

function difference(start: unknown, end: unknown): number | null {
  return typeof start === 'number' && typeof end === 'number' ? end - start : null;
}

/** Returns the performance data as a plugin prints it. The engine has texts, and objects for values that it has parsed itself. */
function perfdataText(values: unknown): string {
  if (!Array.isArray(values)) return textOf(values);
  let text = '';
  for (const one of values) {
    const spelled = typeof one === 'string' ? one : perfdataValue(attributesIn(one));
    text = text === '' ? spelled : `${text} ${spelled}`;
  }
  return text;
}

function perfdataValue({ label, value, unit, warn, crit, min, max }: ApiAttributes): string {
  const name = textOf(label);
  const quoted = /[\s=']/.test(name) ? `'${name.replaceAll("'", "''")}'` : name;
  const bounds = [warn, crit, min, max].map((one) => (typeof one === 'number' ? figure(one) : ''));
  while (bounds.at(-1) === '') bounds.pop();
  const amount = typeof value === 'number' ? figure(value) : 'U';
  return [`${quoted}=${amount}${textOf(unit)}`, ...bounds].join(';');
}

/** Returns a number as the engine prints it by its other interfaces: a fraction has six digits. */
function figure(number: number): string {
  return Number.isInteger(number) ? String(number) : number.toFixed(6);
}
