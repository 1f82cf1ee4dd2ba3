// The parameters of the deployed stage: `--param="name=value"` before `params: <stage>` before `params: default` of serverless.yml.

/** Those that are no setting of the functions. */
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

/** Alarms of the severity `page` want somebody now, those of `ticket` on the next working day (docs/runbooks/README.md). */
export const severities = ['page', 'ticket'];

/** The blocks of `params:` in serverless.yml, by stage. */
export function blocksOf(serverless) {
  return serverless.configurationInput.params ?? {};
}

/** Name → text. What is not given, or empty, is missing. */
export function parametersOf(serverless) {
  const stage = serverless.getProvider('aws').getStage();
  const { default: always, [stage]: ofStage } = blocksOf(serverless);
  const given = Object.entries({ ...always, ...ofStage, ...fromCommandLine(serverless) });
  const texts = given
    .filter(([name]) => name !== 'required')
    .map(([name, value]) => [name, String(value ?? '').trim()]);
  return withOldNames(new Map(texts.filter(([, text]) => text !== '')));
}

/** `alarm_addresses` is the old name of the addresses of both severities. It goes with the next release. */
function withOldNames(parameters) {
  const old = parameters.get('alarm_addresses');
  const names = severities.map((severity) => `${severity}_addresses`);
  const missing = names.filter((name) => old !== undefined && !parameters.has(name));
  return new Map([...parameters, ...missing.map((name) => [name, old])]);
}

/** Every name that is used anywhere, for other stages too: a misspelt one is found before its stage is deployed. */
export function namesInUse(serverless) {
  const blocks = Object.values(blocksOf(serverless)).map((block) => ({ ...block }));
  const required = blocks.flatMap((block) => block.required ?? []);
  const names = [...blocks, fromCommandLine(serverless)].flatMap((block) => Object.keys(block));
  return [...new Set([...names.filter((name) => name !== 'required'), ...required])];
}

/** The private network of the functions that talk to engines; empty lists: none. */
export function networkOf(parameters) {
  return {
    subnetIds: listOf(parameters.get('subnets')),
    securityGroupIds: listOf(parameters.get('security_groups')),
  };
}

/** How many of a function may run at once; `reserved` is undefined where nothing is said, or `none`, which accounts of few need. */
export function concurrencyOf(parameters, functionName, standard) {
  const text = parameters.get(`${functionName}_concurrency`) ?? standard;
  if (text === undefined || text === 'none') return {};
  const reserved = Number(text);
  return Number.isInteger(reserved) && reserved > 0
    ? { reserved }
    : { fault: `${text} is neither a whole number from 1 nor none.` };
}

/** Who may read the documentation (docs.mjs). */
export function docsReaders(parameters) {
  const readers = parameters.get('docs') ?? 'token';
  return ['token', 'public', 'off'].includes(readers)
    ? { readers }
    : { fault: `${readers} is none of token, public, off.` };
}

/** Whom alarms of the severity call; `none` is nobody. The protocol is undefined where there is none for such an address. */
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

/** The parts of a comma list. */
function listOf(text = '') {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Name → text. */
export function fromCommandLine({ processedInput }) {
  const words = processedInput.options.param ?? [];
  return Object.fromEntries(words.map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]));
}
