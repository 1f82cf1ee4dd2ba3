// This Serverless plugin restricts the readers of the documentation by the stage's parameter `docs`.
//   token (the default)    the page and guides are public; the API document and its parts need a token: the page asks for a log-in
//   public                 everything is public
//   off                    the function is not deployed
import { docsReaders, parametersOf } from './parameters.mjs';

export default class Docs {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { initialize: () => this.apply() };
  }

  apply() {
    const { functions, custom } = this.serverless.service;
    // An invalid value is reported together with all other faults of the parameters (settings.mjs).
    const { readers } = docsReaders(parametersOf(this.serverless));
    if (readers === 'off') delete functions.docs;
    if (readers !== 'token') return;
    for (const { http } of functions.docs.events) {
      if (http.path.startsWith('docs/openapi')) http.authorizer = custom.authorizer;
    }
  }
}
