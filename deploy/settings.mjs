// Serverless plugin: every setting of shared/base/config.ts is a parameter of the stage, by its name in lower case and without
// `REALMGATE_`. All parameters are checked before anything is packaged, the settings by the functions' own rules.
import { join } from 'node:path';

import { build } from 'esbuild';

import {
  concurrencyOf,
  deploymentParameters,
  docsReaders,
  namesInUse,
  networkOf,
  parametersOf,
  subscriptionsOf,
} from './parameters.mjs';

export default class Settings {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { initialize: () => this.apply() };
  }

  async apply() {
    const { describeConfig, readConfig } = await loadConfig(this.serverless.serviceDir);
    const { environment } = this.serverless.service.provider;
    // What serverless.yml sets itself is named after the stage.
    const settings = describeConfig().filter(({ name }) => !(name in environment));
    const parameters = parametersOf(this.serverless);
    for (const { name } of settings) {
      const value = parameters.get(parameterOf(name));
      if (value !== undefined) environment[name] = value;
    }
    const names = [...settings.map(({ name }) => parameterOf(name)), ...deploymentParameters];
    const faults = [
      ...unknownNames(names, this.serverless),
      ...settingFaults(readConfig, environment),
      ...networkFaults(networkOf(parameters)),
      ...addressFaults(subscriptionsOf(parameters)),
      ...concurrencyFaults(concurrencyOf(parameters, 'token')),
      ...docsFaults(docsReaders(parameters)),
      ...rotationFaults(parameters.get('key_rotation_days')),
    ];
    if (faults.length === 0) return;
    throw new this.serverless.classes.Error(['The parameters are not right:', ...faults].join('\n'));
  }
}

function parameterOf(setting) {
  return setting.replace(/^REALMGATE_/, '').toLowerCase();
}

function unknownNames(names, serverless) {
  const unknown = namesInUse(serverless).filter((name) => !names.includes(name));
  if (unknown.length === 0) return [];
  return [`There is no parameter ${unknown.join(', ')}. There are: ${names.sort().join(', ')}.`];
}

function settingFaults(readConfig, environment) {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return [error.message];
  }
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

function concurrencyFaults({ fault }) {
  return fault === undefined ? [] : [`token_concurrency: ${fault}`];
}

function docsFaults({ fault }) {
  return fault === undefined ? [] : [`docs: ${fault}`];
}

/** The most is what Secrets Manager takes. */
function rotationFaults(days) {
  if (days === undefined || (/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= 1000)) return [];
  return [`key_rotation_days: ${days} is no whole number from 1 to 1000.`];
}

function wrong(name, ids, form) {
  return ids.filter((id) => !form.test(id)).map((id) => `${name}: ${id} is no id of one.`);
}

function addressFaults(subscriptions) {
  return subscriptions
    .filter(({ protocol }) => protocol === undefined)
    .map(({ address }) => `alarm_addresses: ${address} is neither an e-mail address nor an https URL.`);
}

/** The framework runs on plain Node, which reads no TypeScript. */
async function loadConfig(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'shared/base/config.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
