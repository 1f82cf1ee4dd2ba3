import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { apiDocument } from '../../openapi/api-document.ts';
import { once } from '../../shared/base/once.ts';
import { projectRoot } from './service-copy.ts';

/** The part of openapi.json against which answers are validated. */
interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly 'x-problem-codes'?: readonly string[];
}
interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}
interface RequestParts {
  readonly parameters: readonly unknown[];
  readonly requestBody?: unknown;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface DocumentedRequest {
  readonly method: string;
  /** The path of the request, percent-encoded and with its query. */
  readonly path: string;
}
interface DocumentedAnswer {
  readonly status: number;
  /** The headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
}

/** Headers that every answer may have. The document does not repeat them for each answer. */
const always = new Set([
  ...['content-type', 'content-encoding', 'vary', 'cache-control', 'x-request-id'],
  ...['x-content-type-options', 'x-frame-options', 'content-security-policy', 'referrer-policy'],
  ...['strict-transport-security', 'x-api-release'],
]);

/** Reads the API document that callers get. */
export function publishedDocument(): unknown {
  return apiDocument(projectRoot);
}

/**
 * Validates answers against an API document. A field that the document lacks is a fault here, although callers must accept new fields.
 */
export class ApiDocumentChecker {
  readonly #document: Document;
  // The document as a whole is not a schema, so it is not validated against the meta-schema, whose compilation takes long.
  // Each worker compiles most schemas and uses them seldom: shorter code that is not optimized takes a third of the time.
  readonly #ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, meta: false, validateSchema: false },
    ...{ inlineRefs: false, code: { optimize: false } },
  });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: unknown) {
    this.#document = closed(document) as Document;
    // ajv-formats is written in CommonJS: its types put the function a level deeper than Node does.
    (addFormats as unknown as (target: Ajv2020) => void)(this.#ajv);
    const formats = ['date-expression', 'date-or-date-time', 'host-address', 'pem-certificate'];
    for (const format of [...formats, 'where-expression']) this.#ajv.addFormat(format, true);
    // The enumerations that callers must expect to grow.
    this.#ajv.addKeyword({
      keyword: 'x-extensible-enum',
      type: 'string',
      validate: (words: readonly string[], value: string) => words.includes(value),
    });
    this.#ajv.addSchema(this.#document, 'document');
  }

  /** Throws if an answer does not match the document for that path, method and status. */
  expect(asked: DocumentedRequest, answered: DocumentedAnswer): void {
    const place = answered.status === 405 ? undefined : this.#operationAt(asked);
    const faults = place
      ? this.#faultsOf(place, answered, isGrouped(asked))
      : this.#faultsOutside(asked, answered);
    if (faults.length === 0) return;
    const answer = `${asked.method} ${asked.path}, answered ${answered.status}`;
    throw new Error([`The API document is not true of ${answer}:`, ...faults].join('\n  '));
  }

  /** Returns the faults in the examples of a request: each required parameter and each kind of body needs a valid one. `path` is as in the document. */
  requestFaults({ method, path }: DocumentedRequest): string[] {
    const place = `/paths/${escaped(path)}/${method.toLowerCase()}`;
    const { parameters, requestBody } = this.#look(place) as RequestParts;
    const required = parameters
      .map((_, index) => this.#resolve(`${place}/parameters/${index}`) ?? '')
      .filter((at) => (this.#look(at) as { readonly required: boolean }).required);
    const body = requestBody === undefined ? '' : (this.#resolve(`${place}/requestBody`) ?? '');
    const types = body === '' ? [] : Object.keys(this.#look(`${body}/content`) as object);
    const parts = [...required, ...types.map((type) => `${body}/content/${escaped(type)}`)];
    return parts.flatMap((at) => {
      const { example } = this.#look(at) as { readonly example?: unknown };
      const faults = example === undefined ? ['no example'] : this.#schemaFaults(`${at}/schema`, example);
      return faults.map((fault) => `${at}: ${fault}`);
    });
  }

  #faultsOf(place: string, { status, headers, text, body }: DocumentedAnswer, isOfGroups: boolean): string[] {
    const at = this.#resolve(`${place}/responses/${status}`);
    const response = at && (this.#look(at) as Response);
    if (!response) return ['this status is not among its answers'];
    const known = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
    const faults = Object.keys(headers)
      .filter((name) => !always.has(name) && !known.has(name))
      .map((name) => `the header ${name} is not known`);
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (text === '') return faults;
    if (!response.content?.[type]) return [...faults, `the content type ${type} is not known`];
    if (!type.endsWith('json') || type.endsWith('ndjson')) return faults;
    const codes = response['x-problem-codes'];
    const { code } = body as { readonly code?: string };
    if (codes && !codes.includes(code ?? '')) faults.push(`the code ${code} is not known`);
    const schema = status === 200 && isOfGroups ? groupsAnswer : `${at}/content/${escaped(type)}/schema`;
    return [...faults, ...this.#schemaFaults(schema, body)];
  }

  /** Returns the faults of an answer to a path or method that no operation has. */
  #faultsOutside({ method }: DocumentedRequest, { status, body, text }: DocumentedAnswer): string[] {
    if (method === 'OPTIONS' && status === 204) return [];
    if (method === 'HEAD' && text === '') return [];
    if (![400, 404, 405].includes(status)) return ['there is no such operation'];
    return this.#schemaFaults('/components/schemas/Problem', body);
  }

  #schemaFaults(pointer: string, value: unknown): string[] {
    const known = this.#validators.get(pointer);
    const validate = known ?? this.#ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    this.#validators.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .slice(0, 5)
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  }

  /** Finds the path of the document that a request matches. From left to right, fixed words come before parameters. */
  #operationAt({ method, path }: DocumentedRequest): string | undefined {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const segments = segmentsOf(path.split('?')[0] ?? '');
    const [best] = Object.entries(this.#document.paths)
      .filter(([template, operations]) => operations[verb] && fits(segmentsOf(template), segments))
      .map(([template]) => template)
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    return best === undefined ? undefined : `/paths/${escaped(best)}/${verb}`;
  }

  #look(pointer: string): unknown {
    const keys = pointer
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    return keys.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      this.#document,
    );
  }

  /** Returns the pointer to a part after its reference has been followed, or `undefined` if the part does not exist. */
  #resolve(pointer: string): string | undefined {
    const found = this.#look(pointer) as Response | undefined;
    if (!found) return undefined;
    return found.$ref === undefined ? pointer : this.#resolve(found.$ref.slice(1));
  }
}

/** The checker for the published API document. It is created once per test file, because reading the document takes longer than most tests. */
export const documentedApi = once(() => new ApiDocumentChecker(publishedDocument()));

/** The schema to which the parameter `group_by` refers (`x-realmgate-answer`). */
const groupsAnswer = '/components/schemas/GroupsAnswer';
const isGrouped = ({ path }: DocumentedRequest) => new URLSearchParams(path.split('?')[1]).has('group_by');

const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/');
const fits = (template: readonly string[], segments: readonly string[]) =>
  template.length === segments.length &&
  template.every((step, index) => step.startsWith('{') || step === segments[index]);
const rank = (template: string) =>
  segmentsOf(template)
    .map((step) => (step.startsWith('{') ? '1' : '0'))
    .join('');

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the schema in which objects with listed properties accept no other properties. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isObject = parts['type'] === 'object' && typeof parts['properties'] === 'object';
  return isObject && parts['additionalProperties'] === undefined
    ? { ...parts, additionalProperties: false }
    : parts;
}
