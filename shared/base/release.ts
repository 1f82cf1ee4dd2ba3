/** The release that callers see: the version of package.json. */
export const release = '0.1.0';
