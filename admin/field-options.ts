import { InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

import type { Collection, StoredRecord } from '../shared/store/collection.ts';
import { isTargetOption } from './target.ts';
import { parseOptionalWholeNumber } from './whole-number.ts';

/** A field of a collection's records, as an option of the command line. */
export interface FieldOption {
  readonly field: string;
  readonly option: Option;
  /** True if the value of the option is the name of a file with a certificate, which becomes the field's value. */
  readonly isFile: boolean;
  /** True if records of every sort need the field. */
  readonly isRequired: boolean;
}

/** Returns the options of all fields in a collection's schema, except its key. */
export function fieldOptions<R extends StoredRecord, K>(kind: Collection<R, K>): FieldOption[] {
  const names = [...new Set(kind.shapes().flatMap((shape) => Object.keys(shape)))];
  return names
    .filter((field) => field !== kind.key.field && field !== 'creation_id')
    .map((field) => optionOf(field, kind));
}

function optionOf<R extends StoredRecord, K>(field: string, kind: Collection<R, K>): FieldOption {
  const having = kind.shapes().filter((shape) => field in shape);
  const schemas = having.flatMap((shape) => shape[field] ?? []);
  const isOfAll = having.length === kind.shapes().length;
  const { description, file: isFile } = optionFacts.parse(schemas[0]?.meta() ?? {});
  const sorts = isOfAll ? '' : `${having.flatMap((shape) => sortsOfShape(kind, shape)).join(', ')}: `;
  const value = kind.defaults?.[field];
  const about = `${sorts}${description}${value ? `; ${value} unless said otherwise` : ''}`;
  return {
    field,
    option: toOption(field, {
      name: nameOf(field, kind.recordName),
      schemas: schemas.map(bare),
      about,
      isFile,
    }),
    isFile,
    isRequired: isOfAll && !value && schemas.every(isNeeded),
  };
}

/** The description of a field in its schema, and whether it is read from a file. */
const optionFacts = z.object({ description: z.string().default(''), file: z.boolean().default(false) });

function isNeeded(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** Returns the names of the sort of record that a shape describes. It is empty if the collection has only one sort. */
export function sortsOfShape<R extends StoredRecord, K>(
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

/** Returns the name of the option of a field. If every command has an option of that name, the noun is in front: `--backend-region`. */
function nameOf(field: string, noun: string): string {
  const name = field.replaceAll('_', '-');
  return isTargetOption(`--${name}`) ? `--${noun.split(' ').at(-1) ?? noun}-${name}` : `--${name}`;
}

interface OptionContext {
  /** The name of the option, e.g. `--auth`. */
  readonly name: string;
  /** The schemas of the field, one for each sort of record that has it. */
  readonly schemas: readonly z.ZodType[];
  readonly about: string;
  readonly isFile: boolean;
}

function toOption(field: string, { name, schemas, about, isFile }: OptionContext): Option {
  // A list is given one by one, so that its option is singular. `redis` is no plural.
  const one = name.replace(/(?<!i)s$/, '');
  const [schema] = schemas;
  const choices = schemas.flatMap(choicesOf);
  if (choices.length > 0) return new Option(`${name} <${field}>`, about).choices(choices);
  if (schema instanceof z.ZodArray) return new Option(`${one} <text...>`, about);
  if (schema instanceof z.ZodNumber)
    return new Option(`${name} <number>`, about).argParser(parseOptionalWholeNumber);
  if (schema instanceof z.ZodBoolean) return new Option(`${name} <true|false>`, about).argParser(yesOrNo);
  if (schema instanceof z.ZodObject)
    return new Option(`${one} <name=value...>`, about).argParser(isFlat(schema) ? assigned : assignedInGroup);
  return new Option(`${name} <${isFile ? 'file' : 'text'}>`, about);
}

/** Returns the values of a field that allows only some words. The empty text removes the field if it is optional. */
function choicesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  return schema instanceof z.ZodEnum ? ['', ...schema.options.map(String)] : [];
}

function yesOrNo(text: string): boolean | '' {
  if (text === '') return '';
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Write true or false.');
  return text === 'true';
}

/** Texts by name, or groups of such texts. */
const names = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
export type NameOptions = z.infer<typeof names>;

function isFlat({ shape }: z.ZodObject): boolean {
  return Object.values(shape).every((field) => z.instanceof(z.ZodType).parse(field).safeParse('x').success);
}

/** Parses `host=hostname` and adds it to the values before it. */
function assigned(text: string, before: unknown): NameOptions {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write NAME=VALUE.');
  return mergeNames(before, { [name]: value });
}

/** Parses `events.time=@timestamp` and adds it to the values before it. */
function assignedInGroup(text: string, before: unknown): NameOptions {
  const [, group, name, value] = /^(\w+)\.([^=]+)=(.+)$/.exec(text) ?? [];
  if (group === undefined || name === undefined || value === undefined) {
    throw new InvalidArgumentError('Write GROUP.NAME=VALUE.');
  }
  return mergeNames(before, { [group]: { [name]: value } });
}

/** Returns the names of both. If a name is in both, `addition` wins. */
export function mergeNames(before: unknown, addition: unknown): NameOptions {
  const all = names.catch({}).parse(before ?? {});
  const groups = Object.entries(names.parse(addition)).map(([name, value]): [string, NameOptions[string]] => {
    const group = all[name];
    return [name, typeof value === 'object' && typeof group === 'object' ? { ...group, ...value } : value];
  });
  return { ...all, ...Object.fromEntries(groups) };
}
