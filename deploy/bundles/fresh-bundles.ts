// The bundles are built from the present sources right before they are packaged. Otherwise a fresh clone
// would have nothing to package, and an old dist/ would silently deploy old code.
import { functionNames } from '../../esbuild.config.mjs';
import type { Deployment } from '../deployment.ts';
import type { Writers } from '../framework.ts';
import { bundleAll } from './bundle.ts';

export async function buildAll(deployment: Deployment, writers: Writers): Promise<void> {
  await buildNamed(functionNames(deployment.root), deployment, writers);
}

/** Builds the function of `deploy function`. */
export async function buildOne(deployment: Deployment, writers: Writers): Promise<void> {
  const { onlyFunction } = deployment;
  await buildNamed(onlyFunction === undefined ? [] : [onlyFunction], deployment, writers);
}

async function buildNamed(names: readonly string[], { root, UserError }: Deployment, writers: Writers) {
  const building = writers.progress.create({ message: `Building ${names.join(', ')}` });
  try {
    await bundleAll(root, names);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new UserError(`The functions cannot be built: ${words}`);
  } finally {
    building.remove();
  }
  writers.log.info(`Built: ${names.join(', ')}`);
}
