// The parameters of the deployed stage come from `--param="name=value"`, `params: <stage>` and `params: default` of serverless.yml, in
// this order of priority.

/** The parameters that are not settings of the functions. */
export const deploymentParameters = [
  'region',
  'subnets',
  'security_groups',
  'page_addresses',
  'ticket_addresses',
  'alarm_addresses',
  'escalation_contact',
  'token_concurrency',
  'docs',
  'key_rotation_days',
  'log_retention_days',
  'requests_per_second',
  'domain',
  'certificate',
  'waf',
  'kms_key',
  'search_domains',
];

/** Alarms of the severity `page` need somebody at once, alarms of `ticket` on the next working day (docs/runbooks/README.md). */
export const severities = ['page', 'ticket'];

/** Returns the blocks of `params:` in serverless.yml, by stage. */
export function blocksOf(serverless) {
  return serverless.configurationInput.params ?? {};
}

/** Returns the values of the parameters as a map from names to texts. A parameter that is not given or empty is missing. */
export function parametersOf(serverless) {
  const stage = serverless.getProvider('aws').getStage();
  const { default: always, [stage]: ofStage } = blocksOf(serverless);
  const given = Object.entries({ ...always, ...ofStage, ...fromCommandLine(serverless) });
  const texts = given
    .filter(([name]) => name !== 'required')
    .map(([name, value]) => [name, String(value ?? '').trim()]);
  return withOldNames(new Map(texts.filter(([, text]) => text !== '')));
}

/** Adds the addresses of both severities from their old name `alarm_addresses`. The old name goes with the next release. */
function withOldNames(parameters) {
  const old = parameters.get('alarm_addresses');
  const names = severities.map((severity) => `${severity}_addresses`);
  const missing = names.filter((name) => old !== undefined && !parameters.has(name));
  return new Map([...parameters, ...missing.map((name) => [name, old])]);
}

/** Returns every name that is used in any stage, so that a misspelt one is found before its stage is deployed. */
export function namesInUse(serverless) {
  const blocks = Object.values(blocksOf(serverless)).map((block) => ({ ...block }));
  const required = blocks.flatMap((block) => block.required ?? []);
  const names = [...blocks, fromCommandLine(serverless)].flatMap((block) => Object.keys(block));
  return [...new Set([...names.filter((name) => name !== 'required'), ...required])];
}

/** Returns the private network of the functions that talk to engines. Its lists are empty if there is no such network. */
export function networkOf(parameters) {
  return {
    subnetIds: listOf(parameters.get('subnets')),
    securityGroupIds: listOf(parameters.get('security_groups')),
  };
}

/**
 * Returns `{ reserved }`, the largest number of parallel runs of a function, or `{ fault }` if the value is not valid. `reserved` is
 * missing without a value, or if it is `none`, which accounts with a low limit need.
 */
export function concurrencyOf(parameters, functionName, standard) {
  const text = parameters.get(`${functionName}_concurrency`) ?? standard;
  if (text === undefined || text === 'none') return {};
  const reserved = Number(text);
  return Number.isInteger(reserved) && reserved > 0
    ? { reserved }
    : { fault: `${text} is neither a whole number from 1 nor none.` };
}

/** Returns `{ readers }`, which is `token`, `public` or `off` (docs.mjs), or `{ fault }` if the value is not valid. */
export function docsReaders(parameters) {
  const readers = parameters.get('docs') ?? 'token';
  return ['token', 'public', 'off'].includes(readers)
    ? { readers }
    : { fault: `${readers} is none of token, public, off.` };
}

/**
 * Returns the addresses that alarms of the severity notify; `none` means no address. The protocol is `undefined` if no protocol fits
 * the address.
 */
export function subscriptionsOf(parameters, severity) {
  const addresses = parameters.get(`${severity}_addresses`);
  if (addresses === 'none') return [];
  return listOf(addresses).map((address) => ({
    address,
    protocol: protocolOf(address),
  }));
}

function protocolOf(address) {
  if (/^https:\/\/\S+$/.test(address)) return 'https';
  return /^[^\s@]+@[^\s@]+$/.test(address) ? 'email' : undefined;
}

/** Returns the parts of a comma list. */
function listOf(text = '') {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Returns the parameters of the command line as an object from names to texts. */
export function fromCommandLine({ processedInput }) {
  const words = processedInput.options.param ?? [];
  return Object.fromEntries(words.map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]));
}
