// The framework loads its plug-ins by plain Node. tsx reads the TypeScript of this one, and ends when it has been loaded.
const { register } = require('tsx/cjs/api');

const unregister = register();
module.exports = require('./index.ts').DeployPlugin;
unregister();
