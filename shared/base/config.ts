import * as z from 'zod';

import { mapValues } from './map-values.ts';
import { messageOf } from './messages.ts';
import { once } from './once.ts';
import { otlpSettings } from './otlp-settings.ts';
import { setting, variableOf } from './setting.ts';
import { settings } from './settings.ts';

/** Environment variables that the platform sets; an administrator does not set them. */
const platform = once(() =>
  z.object({
    memoryMib: setting(
      'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
      z.coerce.number().int().min(128).default(1024),
      'memory of the function in MiB',
    ),
    functionName: setting('AWS_LAMBDA_FUNCTION_NAME', z.string().default(''), 'name of the Lambda function'),
    serviceName: setting(
      'POWERTOOLS_SERVICE_NAME',
      z.string().default('realmgate'),
      'name of the service in log lines and metrics',
    ),
  }),
);

/** The collector to which traces and metrics are sent by OTLP, and how they are sent: the settings of `otlpSettings`. */
export interface OtlpConfig extends Readonly<z.output<ReturnType<typeof otlpSettings>>> {
  /** Name of the Lambda function. It is empty if Lambda does not run this process. */
  readonly functionName: string;
}

/** All settings of `settings`, and what follows from the platform's variables. */
export interface Config extends Readonly<z.output<ReturnType<typeof settings>>> {
  /** Memory of this process in bytes. */
  readonly memoryBytes: number;
  /** True if Lambda runs this process. CloudWatch collects its log then. */
  readonly isOnLambda: boolean;
  /** Collector of traces and metrics. `undefined` means that none are sent. */
  readonly otlp: OtlpConfig | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment; nothing else reads it. Throws one error that names every missing or wrong setting. */
export function readConfig(environment: Environment = process.env): Config {
  const groups = { general: settings(), otlp: otlpSettings(), platform: platform() };
  const variables = mapValues(groups, ({ shape }) => variablesOf(shape));
  const values = mapValues(variables, (group) => mapValues(group, (variable) => environment[variable]));
  const read = z.object(groups).safeParse(values, { error: messageOf });
  if (!read.success)
    throw new Error(`Settings are missing or wrong: ${faultsOf(read.error, variables).join('; ')}`);
  const { general, otlp, platform: process } = read.data;
  const { functionName } = process;
  const serviceName = otlp.serviceName || process.serviceName;
  return {
    ...general,
    memoryBytes: process.memoryMib * 1024 * 1024,
    isOnLambda: functionName !== '',
    otlp: otlp.endpoint === '' ? undefined : { ...otlp, serviceName, functionName },
  };
}

type Variables = Readonly<Record<string, string>>;

function variablesOf(shape: Readonly<Record<string, z.ZodType>>): Variables {
  return mapValues(shape, variableOf);
}

function faultsOf({ issues }: z.ZodError, variables: Readonly<Record<string, Variables>>): string[] {
  return issues.map(({ path: [group, key], message }) => {
    return `${variables[String(group)]?.[String(key)]} ${message}`;
  });
}

/** Returns the settings as a table for docs/deployment.md: name, default and meaning. */
export function describeConfig(): { name: string; fallback: string; meaning: string }[] {
  return [settings(), otlpSettings()]
    .flatMap(({ shape }) => Object.values<z.ZodType>(shape))
    .map((schema) => {
      const fallback = schema.safeParse(undefined);
      return {
        name: variableOf(schema),
        fallback: fallback.success ? String(fallback.data) : '(required)',
        meaning: schema.description ?? '',
      };
    });
}
