// This module describes the faults in the parameters of a stage for the person who deploys. settings.ts stops the deployment and
// reports all of them.
import {
  addressesOf,
  fromCommandLine,
  namesInUse,
  networkParametersOf,
  type Parameters,
  type ParameterSources,
  severities,
  stageParametersOf,
  subscriptionsOf,
} from './parameters.ts';

/** The retention times in days that CloudWatch accepts. */
const retentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** Returns true if the text is a valid value, with the words for one that is not. */
type Form = readonly [isValid: (text: string) => boolean, words: string];

const matches =
  (pattern: RegExp): Form[0] =>
  (text) =>
    pattern.test(text);

const wholeNumberUpTo = (most: number): Form => [
  (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
  `no whole number from 1 to ${most}`,
];

/** The form of the value of each parameter. */
const forms: Readonly<Record<string, Form>> = {
  key_rotation_days: wholeNumberUpTo(1000),
  log_retention_days: [(text) => retentions.includes(Number(text)), `none of ${retentions.join(', ')}`],
  requests_per_second: wholeNumberUpTo(10_000),
  domain: [matches(/^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/), 'no name of a host'],
  certificate: [matches(/^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/), 'no ARN of a certificate'],
  waf: [
    matches(/^arn:[\w-]+:wafv2:[\w-]+:\d{12}:regional\/webacl\/[\w-]+\/[\w-]+$/),
    'no ARN of a regional web ACL',
  ],
  otlp_headers_secret: [matches(/^[\w/+=.@-]{1,512}$/), 'no name of a secret'],
  warm_states_secret: [matches(/^[\w/+=.@-]{1,512}$/), 'no name of a secret'],
  search_domains: [matches(/^(?=.{1,28}$)[a-z*][a-z\d*-]*$/), 'no name or pattern of a domain'],
  prometheus_workspaces: [matches(/^(?=.{1,40}$)[a-z*][a-z\d*-]*$/), 'no id or pattern of a workspace'],
  escalation_contact: [matches(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u), 'no line of at most 200 characters'],
  kms_key: [matches(/^arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+$/), 'no ARN of a key'],
};

/** Returns the faults of the parameters, each a sentence. `names` are the names of all existing parameters. */
export function parameterFaults(sources: ParameterSources, names: readonly string[]): string[] {
  const parameters = stageParametersOf(sources);
  return [
    ...unknownNames(sources, names),
    ...stageFaults(sources),
    ...forgottenNames(sources),
    ...missingNames(sources, parameters),
    ...formFaults(parameters),
    ...networkFaults(parameters),
    ...needEachOther(['domain', parameters.has('domain')], ['certificate', parameters.has('certificate')]),
    ...addressFaults(parameters),
    ...concurrencyFaults(parameters, 'token_concurrency'),
    ...concurrencyFaults(parameters, 'feed_concurrency'),
    ...docsFaults(parameters),
  ];
}

function unknownNames(sources: ParameterSources, names: readonly string[]): string[] {
  const unknown = namesInUse(sources).filter((name) => !names.includes(name));
  if (unknown.length === 0) return [];
  return [`There is no parameter ${unknown.join(', ')}. There are: ${[...names].sort().join(', ')}.`];
}

/** Returns a fault if the stage has no block. A misspelt stage would create a second stack with an empty table. */
function stageFaults({ stage, blocks }: ParameterSources): string[] {
  const stages = Object.keys(blocks).filter((name) => name !== 'default');
  if (stages.includes(stage)) return [];
  return [`There is no stage ${stage}: params of serverless.yml has ${stages.join(', ')}.`];
}

/** Returns a fault for each parameter that is only on the command line, because the next deployment would lack it. */
function forgottenNames({ stage, blocks, commandLine }: ParameterSources): string[] {
  const kept = { ...blocks['default'], ...blocks[stage] };
  return Object.keys(fromCommandLine(commandLine))
    .filter((name) => !(name in kept))
    .map(
      (name) =>
        `${name} is on the command line alone, and the next deployment would be without it: write it to params.`,
    );
}

/** Returns the faults of required parameters. `none` is not a valid value for them. */
function missingNames({ stage, blocks }: ParameterSources, parameters: Parameters): string[] {
  return (blocks[stage]?.required ?? []).flatMap((name) => {
    if (!parameters.has(name)) return [`${name} is required in this stage, and has no value.`];
    return parameters.get(name) === 'none'
      ? [`${name} is required in this stage, and must not be none.`]
      : [];
  });
}

function formFaults(parameters: Parameters): string[] {
  return Object.entries(forms).flatMap(([name, [isValid, words]]) => {
    const text = parameters.get(name);
    return text === undefined || isValid(text) ? [] : [`${name}: ${text} is ${words}.`];
  });
}

function networkFaults(parameters: Parameters): string[] {
  const { subnetIds, securityGroupIds } = networkParametersOf(parameters);
  return [
    ...idFaults('subnets', subnetIds, /^subnet-[\da-z]+$/),
    ...idFaults('security_groups', securityGroupIds, /^sg-[\da-z]+$/),
    ...needEachOther(['subnets', subnetIds.length > 0], ['security_groups', securityGroupIds.length > 0]),
  ];
}

function idFaults(name: string, ids: readonly string[], form: RegExp): string[] {
  return ids.filter((id) => !form.test(id)).map((id) => `${name}: ${id} is no id of one.`);
}

/** A parameter's name, and true if the parameter has a value. */
type Given = readonly [name: string, isGiven: boolean];

function needEachOther([one, hasOne]: Given, [other, hasOther]: Given): string[] {
  if (hasOne === hasOther) return [];
  return [hasOne ? `${one} needs ${other} too.` : `${other} needs ${one} too.`];
}

function concurrencyFaults(parameters: Parameters, name: string): string[] {
  const text = parameters.get(name) ?? 'none';
  if (text === 'none' || (Number.isInteger(Number(text)) && Number(text) > 0)) return [];
  return [`${name}: ${text} is neither a whole number from 1 nor none.`];
}

function docsFaults(parameters: Parameters): string[] {
  const readers = parameters.get('docs') ?? 'token';
  if (['token', 'public', 'off'].includes(readers)) return [];
  return [`docs: ${readers} is none of token, public, off.`];
}

function addressFaults(parameters: Parameters): string[] {
  return severities.flatMap((severity) =>
    subscriptionsOf(parameters, severity)
      .filter(({ protocol }) => protocol === undefined)
      .map(
        ({ address }) =>
          `${addressesOf(severity)}: ${address} is neither an e-mail address nor an https URL.`,
      ),
  );
}
