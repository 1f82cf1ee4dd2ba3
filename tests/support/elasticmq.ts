import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { queueNames, type QueueServer } from '../contract/queue-suite.ts';
import { fetchOnce } from './fetch-once.ts';
import { freePort } from './free-port.ts';
import { eventually } from './import-tool.ts';

const run = promisify(execFile);
const version = '1.7.1';
const startDeadlineMs = 120_000;

/** Starts a real ElasticMQ with SQS's own limits, on a free port. It needs Java 17 and Maven, and is fetched once into `.engines/`. */
export async function startElasticMq(): Promise<QueueServer> {
  const home = await fetchOnce(`elasticmq-${version}`, fetchJars);
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-elasticmq-'));
  const port = await freePort();
  const config = join(folder, 'custom.conf');
  await writeFile(config, configuration(port));
  const options = ['-Xmx256m', `-Dconfig.file=${config}`, '-cp', `${home}/*`];
  const java = spawn('java', [...options, 'org.elasticmq.server.Main'], { cwd: folder, stdio: 'ignore' });
  const exited = once(java, 'exit');
  const ended = exited.then(() => Promise.reject(new Error('ElasticMQ ended while it was starting')));
  const stop = async () => {
    ended.catch(() => undefined);
    java.kill();
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => undefined,
    );
  await Promise.race([eventually(answers, startDeadlineMs), ended]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

function configuration(port: number): string {
  const { source, dead, mostReceives } = queueNames;
  return `include classpath("application.conf")
node-address { protocol = http, host = "127.0.0.1", port = ${port}, context-path = "" }
rest-sqs { enabled = true, bind-port = ${port}, bind-hostname = "127.0.0.1", sqs-limits = strict }
rest-stats { enabled = false }
queues {
  "${source}" { fifo = true, deadLettersQueue { name = "${dead}", maxReceiveCount = ${mostReceives} } }
  "${dead}" { fifo = true }
}
`;
}

async function fetchJars(place: string): Promise<void> {
  await mkdir(place);
  const dependency = `<dependency><groupId>org.elasticmq</groupId><artifactId>elasticmq-server_3</artifactId><version>${version}</version></dependency>`;
  const own =
    '<modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>';
  const pom = `<project>${own}<packaging>pom</packaging><dependencies>${dependency}</dependencies></project>`;
  await writeFile(join(place, 'pom.xml'), pom);
  const goal = ['dependency:copy-dependencies', '-DoutputDirectory=.'];
  await run('mvn', ['-q', '-B', ...goal], { cwd: place }).catch((cause: unknown) => {
    throw new Error(`ElasticMQ ${version} could not be fetched: it needs mvn`, { cause });
  });
}
