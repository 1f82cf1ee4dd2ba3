import type { Deployment } from '../deployment.ts';

/**
 * Allows Secrets Manager to call the function that rotates the keys of tokens, every `key_rotation_days` of the stage. Secrets Manager
 * is given the ARN of the function itself, the only form in its documentation. So this is the only function that is not called
 * through its alias.
 */
export function scheduleKeyRotation({ aws, parameters, service: { resources } }: Deployment): void {
  const { Resources } = resources;
  const rotation = { 'Fn::GetAtt': [aws.naming.getLambdaLogicalId('key-rotation'), 'Arn'] };
  Resources['KeyRotationPermission'] = {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: rotation,
      Principal: 'secretsmanager.amazonaws.com',
      SourceAccount: { Ref: 'AWS::AccountId' },
      SourceArn: { Ref: 'TokenKeys' },
    },
  };
  const days = parameters.get('key_rotation_days');
  if (days === undefined) return;
  Resources['KeyRotationSchedule'] = {
    Type: 'AWS::SecretsManager::RotationSchedule',
    DependsOn: ['KeyRotationPermission'],
    Properties: {
      SecretId: { Ref: 'TokenKeys' },
      RotationLambdaARN: rotation,
      // A deployment must not change the keys.
      RotateImmediatelyOnUpdate: false,
      RotationRules: { AutomaticallyAfterDays: Number(days) },
    },
  };
}
