import { openKeptFolder } from '../../server/storage/folder.ts';
import { issuerRecord, issuers } from '../../shared/store/issuers.ts';
import { issuerKeyPair, issuerToken, startIssuer, type TokenSeed } from './issuer.ts';

/** Starts an issuer and registers it as `keycloak` in the data folder of a server. */
export async function startRegisteredIssuer(folder: string) {
  const [issuer, key] = await Promise.all([startIssuer(), issuerKeyPair('first')]);
  issuer.publish(key.jwk);
  const kept = openKeptFolder(folder);
  await issuers.open(kept.table).create(
    issuerRecord().parse({
      id: 'keycloak',
      url: issuer.url,
      audience: 'realmgate',
      rules: ['ops=viewer:*'],
    }),
  );
  await kept.close();
  const token = (seed?: TokenSeed) => issuerToken({ url: issuer.url, now: Date.now() }, key, seed);
  return { ...issuer, token };
}
