// This Serverless plugin makes every setting of shared/base/config.ts a parameter of the stage. The parameter has the name of the
// setting in lower case, without `REALMGATE_`. All parameters are checked before anything is packaged, the settings by the functions'
// own rules.
import { join } from 'node:path';

import { build } from 'esbuild';

import { parameterFaults } from './parameter-faults.mjs';
import { deploymentParameters, parametersOf } from './parameters.mjs';

/** The settings that contain a secret. A secret must not be in a file or an environment that readers of the account can see. */
const secretSettings = ['OTEL_EXPORTER_OTLP_HEADERS'];

export default class Settings {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { initialize: () => this.apply() };
  }

  async apply() {
    const { describeConfig, readConfig } = await loadConfig(this.serverless.serviceDir);
    const { environment } = this.serverless.service.provider;
    // The settings that serverless.yml itself sets are named after the stage.
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

/** Bundles the settings before they are imported, because the framework runs on plain Node, which cannot read TypeScript. */
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
