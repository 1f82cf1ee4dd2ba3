// Serverless plugin: every setting of shared/base/config.ts is a parameter of the stage, by its name in lower case and without
// `REALMGATE_`. All parameters are checked before anything is packaged, the settings by the functions' own rules.
import { join } from 'node:path';

import { build } from 'esbuild';

import { parameterFaults } from './parameter-faults.mjs';
import { deploymentParameters, parametersOf } from './parameters.mjs';

/** They hold a secret, which belongs into no file and no environment that the account's readers see. */
const secretSettings = ['OTEL_EXPORTER_OTLP_HEADERS'];

export default class Settings {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { initialize: () => this.apply() };
  }

  async apply() {
    const { describeConfig, readConfig } = await loadConfig(this.serverless.serviceDir);
    const { environment } = this.serverless.service.provider;
    // What serverless.yml sets itself is named after the stage.
    const settings = describeConfig().filter(
      ({ name }) => !(name in environment) && !secretSettings.includes(name),
    );
    const parameters = parametersOf(this.serverless);
    for (const { name } of settings) {
      const value = parameters.get(parameterOf(name));
      if (value !== undefined) environment[name] = value;
    }
    const names = [...settings.map(({ name }) => parameterOf(name)), ...deploymentParameters];
    const faults = [
      ...parameterFaults(this.serverless, { names, parameters }),
      ...settingFaults(readConfig, environment),
    ];
    if (faults.length === 0) return;
    throw new this.serverless.classes.Error(['The parameters are not right:', ...faults].join('\n'));
  }
}

function parameterOf(setting) {
  return setting.replace(/^REALMGATE_/, '').toLowerCase();
}

function settingFaults(readConfig, environment) {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return [error.message];
  }
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
