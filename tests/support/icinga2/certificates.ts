import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { fetchOnce } from '../fetch-once.ts';
import type { Icinga2Program } from './program.ts';

const parts = ['ca', 'certs'];

/** Writes a certificate authority and a certificate for `name` into the engine's data folder. Returns the path of the authority's certificate. */
export async function installCertificates(
  program: Icinga2Program,
  data: string,
  name: string,
): Promise<string> {
  // Making 4096-bit keys takes seconds, so they are kept.
  const kept = await fetchOnce(`icinga2-certificates/${name}`, async (place) => {
    await make(program, data, name);
    for (const part of parts) await cp(join(data, part), join(place, part), { recursive: true });
  });
  for (const part of parts) await cp(join(kept, part), join(data, part), { recursive: true });
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
