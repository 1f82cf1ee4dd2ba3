// The PHP frontend of a real Zabbix (Debian's package `zabbix-frontend-php`), run by PHP's own web server.
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const php = '/usr/bin/php';
const installed = '/usr/share/zabbix';
/** Debian's frontend has the path of its configuration, `/etc/zabbix/zabbix.conf.php`, in a class. So the classes are copied, and the other folders linked. */
const copied = 'include';
const classWithPath = 'include/classes/core/CConfigFile.php';

interface FrontendOptions {
  readonly folder: string;
  readonly port: number;
  readonly databasePort: number;
  readonly database: string;
  readonly serverPort: number;
  /** The PHP processes that answer at the same time. */
  readonly workers: number;
}

/** Makes the folder of the frontend, and returns the function that starts it on 127.0.0.1. The API is `/api_jsonrpc.php` of its port. */
export async function prepareFrontend(options: FrontendOptions): Promise<() => ChildProcess> {
  const { folder, port, workers } = options;
  const root = join(folder, 'frontend');
  await mkdir(root);
  for (const name of await readdir(installed)) {
    const [from, to] = [join(installed, name), join(root, name)];
    if (name === copied || name.endsWith('.php')) await cp(from, to, { recursive: true, dereference: true });
    else await symlink(from, to);
  }
  const [path, configuration] = [join(root, classWithPath), join(folder, 'zabbix.conf.php')];
  await writeFile(path, (await readFile(path, 'utf8')).replace('/etc/zabbix/zabbix.conf.php', configuration));
  await writeFile(configuration, configurationOf(options));
  const settings = {
    memory_limit: '512M',
    max_execution_time: '300',
    post_max_size: '32M',
    'date.timezone': 'UTC',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  return () =>
    spawn(php, [...words, '-S', `127.0.0.1:${port}`, '-t', root], {
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: String(workers) },
      stdio: 'ignore',
      detached: true,
    });
}

function configurationOf({ databasePort, database, serverPort }: FrontendOptions): string {
  return `<?php
$DB['TYPE'] = 'POSTGRESQL';
$DB['SERVER'] = '127.0.0.1';
$DB['PORT'] = '${databasePort}';
$DB['DATABASE'] = '${database}';
$DB['USER'] = 'site';
$DB['PASSWORD'] = '';
$DB['SCHEMA'] = '';
$DB['ENCRYPTION'] = false;
$DB['KEY_FILE'] = '';
$DB['CERT_FILE'] = '';
$DB['CA_FILE'] = '';
$DB['VERIFY_HOST'] = false;
$DB['CIPHER_LIST'] = '';
$DB['DOUBLE_IEEE754'] = true;
$ZBX_SERVER = '127.0.0.1';
$ZBX_SERVER_PORT = '${serverPort}';
$ZBX_SERVER_NAME = 'test';
$IMAGE_FORMAT_DEFAULT = IMAGE_FORMAT_PNG;
`;
}
