// Serverless plugin: where the stage's parameter `otlp_headers_secret` names the secret of what a collector of OpenTelemetry asks for, the
// functions that send traces and metrics may read it.
import { parametersOf } from './parameters.mjs';
import { plugin } from './plugin.mjs';

/** They have no pipeline that could be traced. */
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
      // AWS ends the name of a secret with six characters of its own.
      Resource: { 'Fn::Sub': `${SECRET}${secret}-??????` },
    });
  }
}
