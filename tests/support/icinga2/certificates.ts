import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { fetchOnce } from '../fetch-once.ts';
import type { Icinga2Program } from './program.ts';

const execute = promisify(execFile);
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

/** Does the same for a node of a cluster: all nodes have one authority, and certificates for their own names and for `localhost`. */
export async function installClusterCertificate(
  program: Icinga2Program,
  data: string,
  name: string,
): Promise<string> {
  const kept = await fetchOnce('icinga2-certificates/cluster', async (place) => {
    await installCertificates(program, place, 'localhost');
  });
  const signed = join(data, 'certs', name);
  await mkdir(join(data, 'certs'), { recursive: true });
  const ca = join(data, 'certs/ca.crt');
  await cp(join(kept, 'certs/ca.crt'), ca);
  const names = `subjectAltName=DNS:${name},DNS:localhost`;
  const openssl = (...words: string[]) => execute('openssl', words);
  await openssl(
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-addext', names],
    ...['-keyout', `${signed}.key`, '-out', `${signed}.csr`],
  );
  const authority = ['-CA', ca, '-CAkey', join(kept, 'ca/ca.key'), '-CAcreateserial'];
  const serial = ['-CAserial', `${signed}.srl`, '-days', '3650', '-copy_extensions', 'copy'];
  await openssl('x509', '-req', '-in', `${signed}.csr`, '-out', `${signed}.crt`, ...authority, ...serial);
  await program.own(data);
  return ca;
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
