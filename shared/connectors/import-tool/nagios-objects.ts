import { AppError } from '../../base/errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { hostVariables, overrideLines } from './host-variables.ts';
import type { ObjectDialect } from './import-tool.ts';
import {
  addsToTemplates,
  BACKSLASH_MESSAGE,
  continuesLine,
  NULL_WORD,
  NULL_WORD_MESSAGE,
  parseNames,
} from './object-text.ts';

type Directive = readonly [name: string, value: string | number | undefined];

/**
 * Returns the object configuration of the hosts for engines of the Nagios family, in the given order. Throws invalid
 * `value_not_printable` with every value that cannot be written so that an engine reads it unchanged: one bad line
 * keeps the engine from loading all hosts.
 */
export function renderNagios(hosts: readonly HostDefinition[], dialect: ObjectDialect = 'nagios'): string {
  const all = hosts.map((host) => ({
    host: host.host_name,
    lines: [...directives(host), ...extras[dialect](host)].flatMap(lineOf),
  }));
  refuse(
    all.flatMap(({ host, lines }) =>
      lines.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${host}: ${name} ${fault}`])),
    ),
  );
  return all.map(({ lines }) => `define host {\n${lines.map(written).join('')}}\n`).join('\n');
}

function directives(host: HostDefinition): Directive[] {
  return [
    ['host_name', host.host_name],
    ['use', list(host.use_templates)],
    ['address', host.address],
    ['check_interval', host.check_interval],
    ['retry_interval', host.retry_interval],
    ['max_check_attempts', host.max_check_attempts],
    ['contacts', names(host.contacts)],
    ['contact_groups', names(host.contact_groups)],
    ['parents', names(host.parents)],
    ['notifications_enabled', flag(host.notifications_enabled)],
    ...hostVariables(host).map(([name, value]): Directive => [`_${name}`, value]),
  ];
}

/**
 * The directives that a dialect has in addition to the custom variables. The variables stay, so that the definition can
 * be read back from any engine.
 */
const extras: Readonly<Record<ObjectDialect, (host: HostDefinition) => Directive[]>> = {
  nagios: () => [],
  shinken: (host) => [
    ['business_impact', host.business_impact],
    ['poller_tag', host.poller_tag],
    ...overrideLines(host).map((override): Directive => ['service_overrides', override]),
    ['service_excludes', list(host.service_excludes)],
  ],
};

interface DirectiveLine {
  readonly name: string;
  readonly value: string;
  /** The reason why the value cannot be written on a line. `undefined` if it can. */
  readonly fault: string | undefined;
}

function lineOf([name, directiveValue]: Directive): DirectiveLine[] {
  if (directiveValue === undefined || directiveValue === '') return [];
  const value = String(directiveValue).replaceAll('\t', ' ');
  return [{ name, value, fault: faultOf(name, value) }];
}

/** Returns one line of configuration. A `;` begins a comment unless it is escaped. */
function written({ name, value }: DirectiveLine): string {
  return `    ${name.padEnd(24)} ${value.replaceAll(';', String.raw`\;`)}\n`;
}

/** The directives in which the word `null` has no special meaning. */
const VERBATIM = new Set(['host_name', 'address']);

function faultOf(name: string, value: string): string | undefined {
  // A line break would begin another directive, and cannot be escaped.
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value)) return 'holds a control character';
  if (continuesLine(value)) return BACKSLASH_MESSAGE;
  if (value !== value.trim()) return 'may not begin or end with a space';
  return value === NULL_WORD && !VERBATIM.has(name) ? NULL_WORD_MESSAGE : undefined;
}

const SHOWN_FAULTS = 20;

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > SHOWN_FAULTS ? `; and ${faults.length - SHOWN_FAULTS} more` : '';
  const shown = faults.slice(0, SHOWN_FAULTS).join('; ');
  throw new AppError('value_not_printable', { detail: `No engine could load this: ${shown}${more}.` });
}

function list(words: readonly string[] | undefined): string | undefined {
  return words?.map((word) => word.trim()).join(',');
}

function names(comma: string | undefined): string | undefined {
  return comma && `${addsToTemplates(comma) ? '+' : ''}${parseNames(comma).join(',')}`;
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
