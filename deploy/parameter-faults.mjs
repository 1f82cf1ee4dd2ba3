// This module describes the faults in the parameters of a stage for the person who deploys. deploy/settings.mjs stops the deployment
// and reports all of them.
import {
  blocksOf,
  concurrencyOf,
  docsReaders,
  fromCommandLine,
  namesInUse,
  networkOf,
  severities,
  subscriptionsOf,
} from './parameters.mjs';

/** The retention times in days that CloudWatch accepts. */
const retentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** The form of the value of each parameter, and the words for a value of another form. */
const forms = {
  key_rotation_days: [(text) => isNumber(text, 1000), 'no whole number from 1 to 1000'],
  log_retention_days: [(text) => retentions.includes(Number(text)), `none of ${retentions.join(', ')}`],
  requests_per_second: [(text) => isNumber(text, 10_000), 'no whole number from 1 to 10000'],
  domain: [/^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/, 'no name of a host'],
  certificate: [/^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/, 'no ARN of a certificate'],
  waf: [/^arn:[\w-]+:wafv2:[\w-]+:\d{12}:regional\/webacl\/[\w-]+\/[\w-]+$/, 'no ARN of a regional web ACL'],
  otlp_headers_secret: [/^[\w/+=.@-]{1,512}$/, 'no name of a secret'],
  search_domains: [/^(?=.{1,28}$)[a-z*][a-z\d*-]*$/, 'no name or pattern of a domain'],
  escalation_contact: [/^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u, 'no line of at most 200 characters'],
  kms_key: [/^arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+$/, 'no ARN of a key'],
};

/** Returns the faults of the parameters. `names` are the names of all existing parameters. */
export function parameterFaults(serverless, { names, parameters }) {
  return [
    ...unknownNames(names, serverless),
    ...stageFaults(serverless),
    ...forgottenNames(serverless),
    ...missingNames(serverless, parameters),
    ...formFaults(parameters),
    ...networkFaults(networkOf(parameters)),
    ...together(parameters, 'domain', 'certificate'),
    ...addressFaults(parameters),
    ...concurrencyFaults(concurrencyOf(parameters, 'token')),
    ...docsFaults(docsReaders(parameters)),
  ];
}

function unknownNames(names, serverless) {
  const unknown = namesInUse(serverless).filter((name) => !names.includes(name));
  if (unknown.length === 0) return [];
  return [`There is no parameter ${unknown.join(', ')}. There are: ${names.sort().join(', ')}.`];
}

/** Returns a fault if the stage has no block. A misspelt stage would create a second stack with an empty table. */
function stageFaults(serverless) {
  const stage = serverless.getProvider('aws').getStage();
  const stages = Object.keys(blocksOf(serverless)).filter((name) => name !== 'default');
  if (stages.includes(stage)) return [];
  return [`There is no stage ${stage}: params of serverless.yml has ${stages.join(', ')}.`];
}

/** Returns a fault for each parameter that is only on the command line, because the next deployment would lack it. */
function forgottenNames(serverless) {
  const { default: always, [serverless.getProvider('aws').getStage()]: ofStage } = blocksOf(serverless);
  const kept = { ...always, ...ofStage };
  return Object.keys(fromCommandLine(serverless))
    .filter((name) => !(name in kept))
    .map(
      (name) =>
        `${name} is on the command line alone, and the next deployment would be without it: write it to params.`,
    );
}

/** Returns the faults of required parameters. `required: [a, b]` in a stage's block names them. `none` is not a valid value for them. */
function missingNames(serverless, parameters) {
  const { required = [] } = blocksOf(serverless)[serverless.getProvider('aws').getStage()] ?? {};
  return required.flatMap((name) => {
    if (!parameters.has(name)) return [`${name} is required in this stage, and has no value.`];
    return parameters.get(name) === 'none'
      ? [`${name} is required in this stage, and must not be none.`]
      : [];
  });
}

function isNumber(text, most) {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
}

function formFaults(parameters) {
  return Object.entries(forms).flatMap(([name, [form, words]]) => {
    const text = parameters.get(name);
    const isRight = text === undefined || (form instanceof RegExp ? form.test(text) : form(text));
    return isRight ? [] : [`${name}: ${text} is ${words}.`];
  });
}

function networkFaults({ subnetIds, securityGroupIds }) {
  const faults = [
    ...wrong('subnets', subnetIds, /^subnet-[\da-z]+$/),
    ...wrong('security_groups', securityGroupIds, /^sg-[\da-z]+$/),
  ];
  if (subnetIds.length > 0 && securityGroupIds.length === 0)
    faults.push('subnets needs security_groups too.');
  if (subnetIds.length === 0 && securityGroupIds.length > 0)
    faults.push('security_groups needs subnets too.');
  return faults;
}

function together(parameters, one, other) {
  if (parameters.has(one) === parameters.has(other)) return [];
  return [`${parameters.has(one) ? one : other} needs ${parameters.has(one) ? other : one} too.`];
}

function concurrencyFaults({ fault }) {
  return fault === undefined ? [] : [`token_concurrency: ${fault}`];
}

function docsFaults({ fault }) {
  return fault === undefined ? [] : [`docs: ${fault}`];
}

function wrong(name, ids, form) {
  return ids.filter((id) => !form.test(id)).map((id) => `${name}: ${id} is no id of one.`);
}

function addressFaults(parameters) {
  const name = (severity) => `${severity}_addresses`;
  // An address that both severities have from the old parameter is one fault.
  const given = severities.filter(
    (severity, index) =>
      index === 0 || parameters.get(name(severity)) !== parameters.get(name(severities[0])),
  );
  return given.flatMap((severity) =>
    subscriptionsOf(parameters, severity)
      .filter(({ protocol }) => protocol === undefined)
      .map(({ address }) => `${name(severity)}: ${address} is neither an e-mail address nor an https URL.`),
  );
}
