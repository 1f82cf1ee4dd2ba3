import { cp, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Icinga2Program } from './program.ts';

/** Making 4096-bit keys takes seconds, so they are kept in the work tree, out of version control. */
const cache = join(import.meta.dirname, '../../../.engines/icinga2-certificates');

/** Writes a certificate authority and a certificate for `name` into the engine's data folder. Returns the path of the authority's certificate. */
export async function installCertificates(
  program: Icinga2Program,
  data: string,
  name: string,
): Promise<string> {
  const kept = join(cache, name);
  if (await exists(kept)) await cp(kept, data, { recursive: true });
  else {
    await make(program, data, name);
    await mkdir(kept, { recursive: true });
    for (const part of ['ca', 'certs']) await cp(join(data, part), join(kept, part), { recursive: true });
  }
  return join(data, 'certs/ca.crt');
}

async function make(program: Icinga2Program, data: string, name: string): Promise<void> {
  await mkdir(join(data, 'certs'), { recursive: true });
  await program.own(data);
  const pki = (...words: string[]) => program.run(['pki', ...words, '-D', `DataDir=${data}`]);
  const certificate = join(data, 'certs', name);
  await pki('new-ca');
  await pki('new-cert', '--cn', name, '--key', `${certificate}.key`, '--csr', `${certificate}.csr`);
  await pki('sign-csr', '--csr', `${certificate}.csr`, '--cert', `${certificate}.crt`);
  await cp(join(data, 'ca/ca.crt'), join(data, 'certs/ca.crt'));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
