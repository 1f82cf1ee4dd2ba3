import { chmod, cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { installCertificates } from '../icinga2/certificates.ts';
import { findProgram } from '../icinga2/program.ts';
import { ownByServers } from './server-process.ts';

/** The certificate of a server for the name `localhost`. All servers have the same. */
export interface ServerCertificate {
  readonly certFile: string;
  readonly keyFile: string;
  readonly caFile: string;
  /** The certificate of the authority that signed it, as PEM. */
  readonly ca: string;
}

/** Writes a certificate into the folder of a server. */
export async function installServerCertificate(dir: string): Promise<ServerCertificate> {
  const folder = join(dir, 'tls');
  await mkdir(folder);
  const program = findProgram();
  if (!program) throw new Error('icinga2, which makes the certificates, is not installed');
  const caFile = await installCertificates(program, folder, 'localhost');
  const keyFile = join(folder, 'server.key');
  await cp(join(folder, 'certs/localhost.key'), keyFile);
  await ownByServers(dir);
  await chmod(keyFile, 0o600);
  return {
    certFile: join(folder, 'certs/localhost.crt'),
    keyFile,
    caFile,
    ca: await readFile(caFile, 'utf8'),
  };
}
