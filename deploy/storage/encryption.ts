// The table, the signing keys, the queues, the environment of the functions and all logs are encrypted with the key that the stage's
// parameter `kms_key` names. Without the parameter AWS' own keys are used.
import type { Deployment } from '../deployment.ts';
import type { Parameters } from '../parameters/parameters.ts';
import { addProperties, resourceNamed, resourcesOfType } from '../template.ts';

export function encryptStorage({ parameters, service: { provider, resources } }: Deployment): void {
  const key = parameters.get('kms_key');
  if (key === undefined) return;
  provider.kmsKeyArn = key;
  const named = (name: string) => resourceNamed(resources.Resources, name);
  addProperties(named('Table'), {
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: key },
  });
  addProperties(named('TokenKeys'), { KmsKeyId: key });
  for (const queue of ['CheckQueue', 'DeadCheckQueue', 'OperationQueue', 'DeadOperationQueue'].map(named)) {
    const { SqsManagedSseEnabled: _managed, ...properties } = queue.Properties;
    queue.Properties = { ...properties, KmsMasterKeyId: key };
  }
}

/** Encrypts the log groups, which the framework adds to the template after the other resources. */
export function encryptLogs({ parameters, service: { provider } }: Deployment): void {
  const key = parameters.get('kms_key');
  if (key === undefined) return;
  const { Resources } = provider.compiledCloudFormationTemplate;
  for (const [, group] of resourcesOfType(Resources, 'AWS::Logs::LogGroup'))
    addProperties(group, { KmsKeyId: key });
}

/** Returns the statements of a function's role that let it use the key, through these services only. */
export function keyStatements(parameters: Parameters): object[] {
  const key = parameters.get('kms_key');
  if (key === undefined) return [];
  const services = ['dynamodb', 'secretsmanager', 'sqs'];
  const via = services.map((service) => ({ 'Fn::Sub': `${service}.\${AWS::Region}.\${AWS::URLSuffix}` }));
  return [
    {
      Effect: 'Allow',
      Action: [
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey',
        'kms:GenerateDataKeyWithoutPlaintext',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
      ],
      Resource: key,
      Condition: { StringEquals: { 'kms:ViaService': via } },
    },
  ];
}
