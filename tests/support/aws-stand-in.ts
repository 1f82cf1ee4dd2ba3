/** Region for stand-ins. The AWS SDK requires a region and credentials, the framework an existing region; stand-ins ignore both. */
export const standInRegion = 'eu-west-1';
export const standInCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Client settings for a stand-in of an AWS service at `endpoint`. */
export function sdkConfig(endpoint: string) {
  return { endpoint, region: standInRegion, credentials: standInCredentials };
}
