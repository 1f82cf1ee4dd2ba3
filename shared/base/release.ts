/** The release that callers see. It is the version in package.json. */
export const releaseVersion = '1.0.0';
