// The parameters of the deployed stage come from `--param="name=value"`, `params: <stage>` and `params: default` of serverless.yml, in
// this order of priority.

type Value = string | number | boolean | null | readonly string[];

/** The block of a stage in `params:` of serverless.yml. `required` names the parameters that the stage must have. */
interface ParameterBlock {
  readonly required?: readonly string[];
  readonly [name: string]: Value | undefined;
}

/** The blocks by their stage. The block `default` applies to all stages. */
export type ParameterBlocks = Readonly<Record<string, ParameterBlock | null>>;

export interface ParameterSources {
  readonly stage: string;
  readonly blocks: ParameterBlocks;
  /** Each `--param` of the command line: `name=value`. */
  readonly commandLine: readonly string[];
}

/** The values of the parameters by their names. A parameter that is not given or empty is missing. */
export type Parameters = ReadonlyMap<string, string>;

/** The parameters that are not settings of the functions. */
export const deploymentParameters = [
  'region',
  'subnets',
  'security_groups',
  'page_addresses',
  'ticket_addresses',
  'escalation_contact',
  'token_concurrency',
  'feed_concurrency',
  'docs',
  'key_rotation_days',
  'log_retention_days',
  'requests_per_second',
  'domain',
  'certificate',
  'waf',
  'kms_key',
  'search_domains',
  'prometheus_workspaces',
];

/** Alarms of the severity `page` need somebody at once, alarms of `ticket` on the next working day (docs/runbooks/README.md). */
export const severities = ['page', 'ticket'] as const;
export type Severity = (typeof severities)[number];

export function stageParametersOf({ stage, blocks, commandLine }: ParameterSources): Parameters {
  const given = { ...blocks['default'], ...blocks[stage], ...fromCommandLine(commandLine) };
  const texts = Object.entries(given)
    .filter(([name]) => name !== 'required')
    .map(([name, value]): [string, string] => [name, textOf(value)]);
  return new Map(texts.filter(([, text]) => text !== ''));
}

function textOf(value: Value | undefined): string {
  return (value instanceof Array ? value.join() : String(value ?? '')).trim();
}

/** Returns the name of the parameter with the addresses of the severity. */
export function addressesOf(severity: Severity): string {
  return `${severity}_addresses`;
}

/** Returns every name that is used in any stage, so that a misspelt one is found before its stage is deployed. */
export function namesInUse({ blocks, commandLine }: ParameterSources): string[] {
  const all = Object.values(blocks).map((block) => block ?? {});
  const required = all.flatMap((block) => block.required ?? []);
  const names = [...all, fromCommandLine(commandLine)].flatMap((block) => Object.keys(block));
  return [...new Set([...names.filter((name) => name !== 'required'), ...required])];
}

/** Returns the private network of the functions that talk to engines. Its lists are empty if there is no such network. */
export function networkParametersOf(parameters: Parameters) {
  return {
    subnetIds: splitCommaList(parameters.get('subnets')),
    securityGroupIds: splitCommaList(parameters.get('security_groups')),
  };
}

/** Returns the addresses that alarms of the severity notify; `none` means no address. */
export function subscriptionsOf(parameters: Parameters, severity: Severity) {
  const addresses = parameters.get(addressesOf(severity));
  if (addresses === 'none') return [];
  return splitCommaList(addresses).map((address) => ({ address, protocol: protocolOf(address) }));
}

/** Returns the protocol of an address of an alarm, or `undefined` if no protocol fits. */
function protocolOf(address: string): 'https' | 'email' | undefined {
  if (/^https:\/\/\S+$/.test(address)) return 'https';
  return /^[^\s@]+@[^\s@]+$/.test(address) ? 'email' : undefined;
}

/** Returns the parts of a comma list. */
export function splitCommaList(text = ''): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Returns the parameters of the command line by their names. */
export function fromCommandLine(commandLine: ParameterSources['commandLine']): Record<string, string> {
  return Object.fromEntries(
    commandLine.map((text) => [text.split('=', 1)[0] ?? '', text.slice(text.indexOf('=') + 1)]),
  );
}
