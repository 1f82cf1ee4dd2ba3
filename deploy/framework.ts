// The parts of the framework (osls) that the plug-in uses. The framework has checked function.yml by the schemas of function-schema.ts.
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { LambdaClientConfig } from '@aws-sdk/client-lambda';

import type { ParameterBlocks } from './parameters/parameters.ts';
import type { Verb } from './roles/table-access.ts';
import type { Resources, Template } from './template.ts';

export interface Framework {
  /** The folder of serverless.yml. */
  readonly serviceDir: string;
  readonly service: ServerlessService;
  readonly processedInput: { readonly options: CommandLine };
  readonly configurationInput: { readonly params?: ParameterBlocks | null };
  readonly configSchemaHandler: { defineFunctionProperties(provider: 'aws', schema: object): void };
  readonly classes: { readonly Error: new (message: string) => Error };
  getProvider(name: 'aws'): Aws;
}

interface CommandLine {
  /** The `--param` of the command line, each `name=value`. */
  readonly param?: readonly string[];
  /** The function of `deploy function`. */
  readonly function?: string;
}

/** Writes to the terminal of the person who deploys. */
export interface Writers {
  readonly log: { info(words: string): void };
  readonly progress: { create(options: { readonly message: string }): { remove(): void } };
}

export interface ServerlessService {
  readonly service: string;
  readonly functions: Record<string, FunctionDefinition>;
  readonly resources: { readonly Resources: Resources };
  readonly custom: CustomSection;
  readonly provider: Provider;
}

/** The part `custom:` of serverless.yml. */
export interface CustomSection {
  readonly table: string;
  readonly check_queue: string;
  readonly dead_check_queue: string;
  readonly operation_queue: string;
  readonly dead_operation_queue: string;
  /** The authorizer of users. */
  readonly authorizer: object;
  /** The statements of deploy/roles/permissions.yml by their name. */
  readonly permissions: Readonly<Record<string, object>>;
}

interface Provider {
  readonly environment: Record<string, string>;
  readonly tracing?: { readonly apiGateway?: boolean };
  logRetentionInDays: number;
  kmsKeyArn?: string;
  /** The template that is going to be written. It exists while the framework packages. */
  readonly compiledCloudFormationTemplate: Template;
}

/** A function.yml, and what the plug-in adds to it for the framework. */
export interface FunctionDefinition {
  /** The name of the function at Lambda. */
  readonly name: string;
  readonly alarms: { readonly p95_ms: number; readonly errors?: false };
  readonly table: Readonly<Record<string, readonly Verb[]>>;
  readonly permissions?: readonly string[];
  readonly network?: 'engines' | 'receivers';
  concurrency?: number;
  readonly throttle?: { readonly rate: number; readonly burst: number };
  events: FunctionEvent[];
  environment?: Record<string, unknown>;
  role?: string;
  vpc?: { readonly subnetIds: readonly string[]; readonly securityGroupIds: readonly string[] };
  reservedConcurrency?: number;
  targetAlias?: { readonly name: string; readonly logicalId: string };
  /** The logical name of the version that the framework publishes. */
  readonly versionLogicalId?: string;
}

export interface FunctionEvent {
  readonly http?: HttpEvent;
  readonly schedule?: { enabled?: boolean };
}

export interface HttpEvent {
  readonly method: string;
  readonly path: string;
  readonly response?: object;
  authorizer?: object;
}

export interface Aws {
  readonly naming: {
    getLambdaLogicalId(functionName: string): string;
    getLogGroupLogicalId(functionName: string): string;
    getRestApiLogicalId(): string;
    getApiGatewayName(): string;
    getStackName(): string;
  };
  getStage(): string;
  getRegion(): string;
  getCloudFormationClient(): Promise<Pick<CloudFormationClient, 'send'>>;
  getAwsSdkV3Config(): Promise<LambdaClientConfig>;
}
