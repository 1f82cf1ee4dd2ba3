import { describeConfig, type Environment, readConfig } from '../../shared/base/config.ts';
import type { Deployment } from '../deployment.ts';
import { parameterFaults } from './faults.ts';
import { deploymentParameters } from './parameters.ts';

/** The settings that contain a secret. A secret must not be in a file or an environment that readers of the account can see. */
const secretSettings = ['OTEL_EXPORTER_OTLP_HEADERS'];

/**
 * Gives the functions the settings of shared/base/config.ts that the stage has a parameter for. The parameter has the name of the
 * setting in lower case, without `REALMGATE_`. All parameters are checked here, the settings by the functions' own rules. Throws one
 * error with all faults.
 */
export function applySettings({ sources, parameters, service, UserError }: Deployment): void {
  const { environment } = service.provider;
  const settings = stageSettings(environment);
  for (const setting of settings) {
    const value = parameters.get(parameterOf(setting));
    if (value !== undefined) environment[setting] = value;
  }
  const names = [...settings.map(parameterOf), ...deploymentParameters];
  const faults = [...parameterFaults(sources, names), ...settingFaults(environment)];
  if (faults.length > 0) throw new UserError(['The parameters are not right:', ...faults].join('\n'));
}

/** Returns the settings that are parameters. serverless.yml itself sets those of `environment`, which are named after the stage. */
function stageSettings(environment: Environment): string[] {
  return describeConfig()
    .map(({ name }) => name)
    .filter((name) => !(name in environment) && !secretSettings.includes(name));
}

/** Returns the name of a setting's parameter: `time_zone` for `REALMGATE_TIME_ZONE`. */
function parameterOf(setting: string): string {
  return setting.replace(/^REALMGATE_/, '').toLowerCase();
}

function settingFaults(environment: Environment): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
