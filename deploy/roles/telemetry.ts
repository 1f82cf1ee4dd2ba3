import type { Parameters } from '../parameters/parameters.ts';

/** The functions that have no pipeline to trace. */
const untraced = ['authorizer', 'docs', 'passive-check-authorizer'];
const SECRET = 'arn:${AWS::Partition}:secretsmanager:${AWS::Region}:${AWS::AccountId}:secret:';

/**
 * Returns the statements that let a function which exports traces and metrics read the secret in the stage's parameter
 * `otlp_headers_secret`, which contains the headers for an OpenTelemetry collector.
 */
export function telemetryStatements(functionName: string, parameters: Parameters): object[] {
  const secret = parameters.get('otlp_headers_secret');
  if (secret === undefined || untraced.includes(functionName)) return [];
  return [secretStatement(secret)];
}

/** Returns the statement that lets a function read the secret with this name. */
export function secretStatement(name: string): object {
  return {
    Effect: 'Allow',
    Action: 'secretsmanager:GetSecretValue',
    // AWS appends six characters to the name of a secret.
    Resource: { 'Fn::Sub': `${SECRET}${name}-??????` },
  };
}
