/** The release that callers see. It is the version in package.json. */
export const releaseVersion = '0.1.0';
