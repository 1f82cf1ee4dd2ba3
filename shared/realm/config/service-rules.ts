import * as z from 'zod';

import { once } from '../../base/once.ts';
import {
  BACKSLASH_MESSAGE,
  continuesLine,
  NULL_WORD,
  parseOverride,
} from '../../connectors/import-tool/index.ts';
import { addFieldFaults } from './host-grammar.ts';

/** Directives that identify a service or would merge two services. An override may not change them. */
const FIXED = new Set([
  'host_name',
  'service_description',
  'use',
  'servicegroups',
  'trigger',
  'trigger_name',
]);

/** Overrides of service directives: one `service,directive value` per line (the syntax of Shinken and Alignak). */
export const serviceOverrides = once(() =>
  z
    .string()
    .max(16_000, { abort: true })
    .superRefine((text, context) => {
      const faults = text.split(/\r?\n/).flatMap((line, index) => {
        const fault = line.trim() === '' ? undefined : faultOfOverride(line);
        return fault === undefined ? [] : [`line ${index + 1}: ${fault}`];
      });
      addFieldFaults(context, faults);
    }),
);

/** A service's description, `*` for all, or `r:` and a regular expression. */
export const serviceExclude = once(() =>
  z
    .string()
    .max(255, { abort: true })
    .superRefine((text, context) => {
      const fault = faultOfTarget(text.trim(), 'may not be empty');
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    }),
);

function faultOfOverride(line: string): string | undefined {
  const override = parseOverride(line);
  if (!override) return "is not 'service,directive value'";
  const { service, directive, value } = override;
  if (!/^[a-z_][a-z0-9_]*$/i.test(directive)) return `'${directive}' is not a directive`;
  if (FIXED.has(directive.toLowerCase())) return `${directive} may not be overridden`;
  return faultOfText(value) ?? faultOfTarget(service.trim(), 'names no service');
}

function faultOfTarget(target: string, whenEmpty: string): string | undefined {
  if (['', 'r:', NULL_WORD].includes(target)) return whenEmpty;
  const fault = faultOfText(target);
  if (fault !== undefined) return fault;
  // Configuration files list services separated by commas and cannot escape a comma.
  if (target.includes(',')) return `'${target}' may not hold a comma`;
  if (target.startsWith('r:') && !isPattern(target.slice(2))) {
    return `'${target.slice(2)}' is not a regular expression`;
  }
  return undefined;
}

function faultOfText(text: string): string | undefined {
  if (unprintable(text)) return 'may not hold control characters';
  return continuesLine(text) ? BACKSLASH_MESSAGE : undefined;
}

/**
 * Returns true if the text is a regular expression. The engines use Python's syntax: its two common spellings that JavaScript
 * lacks are converted. The expression is compiled but never run.
 */
function isPattern(source: string): boolean {
  try {
    // eslint-disable-next-line no-restricted-globals -- no text ever meets it
    new RegExp(source.replace(/^\(\?[aiLmsux]+\)/, '').replaceAll('(?P<', '(?<'));
    return true;
  } catch {
    return false;
  }
}

function unprintable(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text.replaceAll('\t', ' '));
}
