import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';

/**
 * Returns the key by which a maintenance window is found again: the one of `--key`, or one that follows from the job of the pipeline in
 * which the command runs. It is the same when the job is repeated. `undefined` outside a pipeline. Throws Failure if `--key` is empty.
 */
export function windowKey(keyOption: string | undefined, env: Io['env']): string | undefined {
  if (keyOption === '') throw new Failure('--key is empty.');
  return keyOption ?? githubKey(env) ?? gitlabKey(env);
}

function githubKey(env: Io['env']): string | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_JOB: job } = env;
  return run ? ['github', repository, run, job].filter(Boolean).join('/') : undefined;
}

function gitlabKey(env: Io['env']): string | undefined {
  const { CI_PROJECT_PATH: project, CI_PIPELINE_ID: pipeline, CI_JOB_NAME: job } = env;
  return pipeline ? ['gitlab', project, pipeline, job].filter(Boolean).join('/') : undefined;
}
