/** AWS's SDK insists on a region and credentials, and the framework on a region that exists; the stand-ins look at neither. */
export const standInRegion = 'eu-west-1';
export const standInCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Client settings for a stand-in of an AWS service at `endpoint`. */
export function sdkConfig(endpoint: string) {
  return { endpoint, region: standInRegion, credentials: standInCredentials };
}
