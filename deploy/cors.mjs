// This Serverless plugin sets up the gateway for web pages of other origins, if the stage's parameter `cors_origins` names some.
//   Browsers send OPTIONS without a token: each path gets that method without its authorizer.
//   The gateway's own answers get Access-Control-Allow-Origin, and their headers can be read. They are the same for
//   every caller, so that `*` is sent if there are several origins.
import { parametersOf } from './parameters.mjs';

export default class Cors {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { initialize: () => this.apply() };
  }

  apply() {
    const origins = (parametersOf(this.serverless).get('cors_origins') ?? '')
      .split(',')
      .map((one) => one.trim());
    if (origins[0] === '') return;
    const { functions, resources } = this.serverless.service;
    for (const definition of Object.values(functions)) {
      definition.events = [...preflights(definition.events ?? []), ...(definition.events ?? [])];
    }
    const allowed = origins.length === 1 ? origins[0] : '*';
    for (const { Type, Properties } of Object.values(resources.Resources)) {
      if (Type !== 'AWS::ApiGateway::GatewayResponse') continue;
      Properties.ResponseParameters['gatewayresponse.header.Access-Control-Allow-Origin'] = `'${allowed}'`;
      Properties.ResponseParameters['gatewayresponse.header.Access-Control-Expose-Headers'] =
        "'Retry-After, WWW-Authenticate'";
    }
  }
}

function preflights(events) {
  const guarded = events.filter(({ http }) => http?.authorizer);
  // The method of calling a function is set for each route: a function that streams cannot answer otherwise.
  return guarded.map(({ http: { path, response } }) => ({
    http: { method: 'options', path, ...(response && { response }) },
  }));
}
