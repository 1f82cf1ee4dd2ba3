import type { Aws, Framework, ServerlessService } from './framework.ts';
import { type Parameters, type ParameterSources, stageParametersOf } from './parameters/parameters.ts';

/** One stage that is packaged or deployed. Each step of the plug-in reads it, and changes `service`. */
export interface Deployment {
  /** The folder of serverless.yml. */
  readonly root: string;
  readonly stage: string;
  readonly sources: ParameterSources;
  readonly parameters: Parameters;
  readonly service: ServerlessService;
  readonly aws: Aws;
  /** The function of `deploy function`; `undefined` if the whole stack is deployed. */
  readonly onlyFunction: string | undefined;
  /** An error whose message is all that the person who deploys is shown. */
  readonly UserError: new (message: string) => Error;
}

export function readDeployment(framework: Framework): Deployment {
  const { serviceDir, service, processedInput, configurationInput, classes } = framework;
  const aws = framework.getProvider('aws');
  const stage = aws.getStage();
  const sources = {
    stage,
    blocks: configurationInput.params ?? {},
    commandLine: processedInput.options.param ?? [],
  };
  return {
    root: serviceDir,
    stage,
    sources,
    parameters: stageParametersOf(sources),
    service,
    aws,
    onlyFunction: processedInput.options.function,
    UserError: classes.Error,
  };
}
