// This Serverless plugin allows the functions that export traces and metrics to read the secret in the stage's parameter
// `otlp_headers_secret`, which contains the headers for an OpenTelemetry collector.
import { parametersOf } from './parameters.mjs';
import { plugin } from './plugin.mjs';

/** The functions that have no pipeline to trace. */
const untraced = ['authorizer', 'docs', 'passive-check-authorizer'];
const SECRET = 'arn:${AWS::Partition}:secretsmanager:${AWS::Region}:${AWS::AccountId}:secret:';

export default plugin({ initialize: allowHeaders });

function allowHeaders(serverless) {
  const secret = parametersOf(serverless).get('otlp_headers_secret');
  if (secret === undefined) return;
  const { functions, resources } = serverless.service;
  for (const [name, { role }] of Object.entries(functions)) {
    if (untraced.includes(name)) continue;
    const [own] = resources.Resources[role].Properties.Policies;
    own.PolicyDocument.Statement.push({
      Effect: 'Allow',
      Action: 'secretsmanager:GetSecretValue',
      // AWS appends six characters to the name of a secret.
      Resource: { 'Fn::Sub': `${SECRET}${secret}-??????` },
    });
  }
}
