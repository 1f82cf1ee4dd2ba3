// Serverless plugin: the stage's parameter `docs` says who may read the documentation.
//   token (the default)    page and guides everybody, the API document and its parts whoever has a token: the page asks for a log-in
//   public                 everybody
//   off                    nobody: the function is not deployed
import { docsReaders, parametersOf } from './parameters.mjs';

export default class Docs {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { initialize: () => this.apply() };
  }

  apply() {
    const { functions, custom } = this.serverless.service;
    // A value that is none is refused with all other faults of the parameters (settings.mjs).
    const { readers } = docsReaders(parametersOf(this.serverless));
    if (readers === 'off') delete functions.docs;
    if (readers !== 'token') return;
    for (const { http } of functions.docs.events) {
      if (http.path.startsWith('docs/openapi')) http.authorizer = custom.authorizer;
    }
  }
}
