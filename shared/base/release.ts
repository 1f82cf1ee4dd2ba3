/** The release that callers see. It is the version in package.json. */
export const release = '0.1.0';
