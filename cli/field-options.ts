import { InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

import type { Collection, Stored } from '../shared/store/collection.ts';
import { wholeNumberOrNothing } from './whole-number.ts';

/** A field of a collection's records, as an option of the command line. */
export interface FieldOption {
  readonly field: string;
  readonly option: Option;
  /** The value is the name of a file, whose certificate the field is. */
  readonly isFile: boolean;
  /** Every record has it, whatever its sort. */
  readonly isRequired: boolean;
}

/** The options that a collection's schema makes, but for its key. */
export function fieldOptions<R extends Stored, K>(kind: Collection<R, K>): FieldOption[] {
  const names = [...new Set(kind.shapes().flatMap((shape) => Object.keys(shape)))];
  return names
    .filter((field) => field !== kind.key.field && field !== 'creation_id')
    .map((field) => optionOf(field, kind));
}

function optionOf<R extends Stored, K>(field: string, kind: Collection<R, K>): FieldOption {
  const having = kind.shapes().filter((shape) => field in shape);
  const schemas = having.flatMap((shape) => shape[field] ?? []);
  const isOfAll = having.length === kind.shapes().length;
  const { description, file: isFile } = optionFacts.parse(schemas[0]?.meta() ?? {});
  const sorts = isOfAll ? '' : `${having.flatMap((shape) => sortOf(kind, shape)).join(', ')}: `;
  const value = kind.defaults?.[field];
  const about = `${sorts}${description}${value ? `; ${value} unless said otherwise` : ''}`;
  return {
    field,
    option: toOption(field, { schemas: schemas.map(bare), about, isFile }),
    isFile,
    isRequired: isOfAll && !value && schemas.every(isNeeded),
  };
}

/** What a field says of itself. */
const optionFacts = z.object({ description: z.string().default(''), file: z.boolean().default(false) });

function isNeeded(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** The value of the field that tells sorts of records apart. */
export function sortOf<R extends Stored, K>(
  { listed }: Pick<Collection<R, K>, 'listed'>,
  shape: Readonly<Record<string, z.ZodType>>,
): string[] {
  const schema = shape[listed[0] ?? ''];
  return schema instanceof z.ZodLiteral ? [...schema.values].map(String) : [];
}

function bare(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)) return schema;
  return z.instanceof(z.ZodType).parse(schema.unwrap());
}

interface Making {
  /** One for each sort of record that has the field. */
  readonly schemas: readonly z.ZodType[];
  readonly about: string;
  readonly isFile: boolean;
}

function toOption(field: string, { schemas, about, isFile }: Making): Option {
  const name = `--${field.replaceAll('_', '-')}`;
  const one = name.replace(/s$/, '');
  const [schema] = schemas;
  const choices = schemas.flatMap(choicesOf);
  if (choices.length > 0) return new Option(`${name} <${field}>`, about).choices(choices);
  if (schema instanceof z.ZodArray) return new Option(`${one} <text...>`, about);
  if (schema instanceof z.ZodNumber)
    return new Option(`${name} <number>`, about).argParser(wholeNumberOrNothing);
  if (schema instanceof z.ZodBoolean) return new Option(`${name} <true|false>`, about).argParser(yesOrNo);
  if (schema instanceof z.ZodObject)
    return new Option(`${one} <name=value...>`, about).argParser(isFlat(schema) ? assigned : assignedInGroup);
  return new Option(`${name} <${isFile ? 'file' : 'text'}>`, about);
}

/** Of a field that holds one of a few words; the empty text takes it away where it may be missing. */
function choicesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  return schema instanceof z.ZodEnum ? ['', ...schema.options.map(String)] : [];
}

function yesOrNo(text: string): boolean | '' {
  if (text === '') return '';
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Write true or false.');
  return text === 'true';
}

/** Texts by name, or such groups of them by theirs. */
const names = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
export type Names = z.infer<typeof names>;

function isFlat({ shape }: z.ZodObject): boolean {
  return Object.values(shape).every((field) => z.instanceof(z.ZodType).parse(field).safeParse('x').success);
}

/** `host=hostname`, added to those before it. */
function assigned(text: string, before: unknown): Names {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write NAME=VALUE.');
  return together(before, { [name]: value });
}

/** `events.time=@timestamp`, added to those before it. */
function assignedInGroup(text: string, before: unknown): Names {
  const [, group, name, value] = /^(\w+)\.([^=]+)=(.+)$/.exec(text) ?? [];
  if (group === undefined || name === undefined || value === undefined) {
    throw new InvalidArgumentError('Write GROUP.NAME=VALUE.');
  }
  return together(before, { [group]: { [name]: value } });
}

/** Both, the latter where they say different things. */
export function together(before: unknown, addition: unknown): Names {
  const all = names.catch({}).parse(before ?? {});
  const groups = Object.entries(names.parse(addition)).map(([name, value]): [string, Names[string]] => {
    const group = all[name];
    return [name, typeof value === 'object' && typeof group === 'object' ? { ...group, ...value } : value];
  });
  return { ...all, ...Object.fromEntries(groups) };
}
