// This Serverless plugin encrypts the table, the signing keys, the queues, the environment of the functions and all logs with the key
// that the stage's parameter `kms_key` names. Without the parameter AWS' own keys are used. The functions may use the key through these
// services only.
import { parametersOf } from './parameters.mjs';
import { plugin } from './plugin.mjs';

const services = ['dynamodb', 'secretsmanager', 'sqs'];

export default plugin({
  initialize: encrypt,
  // The framework creates the log groups before this event.
  'after:aws:package:finalize:mergeCustomProviderResources': encryptLogs,
});

const keyOf = (serverless) => parametersOf(serverless).get('kms_key');

function encrypt(serverless) {
  const key = keyOf(serverless);
  if (key === undefined) return;
  const { provider, functions, resources } = serverless.service;
  provider.kmsKeyArn = key;
  const { Table, TokenKeys, CheckQueue, DeadCheckQueue } = resources.Resources;
  Table.Properties.SSESpecification = { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: key };
  TokenKeys.Properties.KmsKeyId = key;
  for (const { Properties } of [CheckQueue, DeadCheckQueue]) {
    delete Properties.SqsManagedSseEnabled;
    Properties.KmsMasterKeyId = key;
  }
  for (const { role } of Object.values(functions)) {
    const [own] = resources.Resources[role].Properties.Policies;
    own.PolicyDocument.Statement.push(use(key));
  }
}

function encryptLogs(serverless) {
  const key = keyOf(serverless);
  if (key === undefined) return;
  const { Resources } = serverless.service.provider.compiledCloudFormationTemplate;
  for (const { Type, Properties } of Object.values(Resources))
    if (Type === 'AWS::Logs::LogGroup') Properties.KmsKeyId = key;
}

function use(key) {
  const via = services.map((service) => ({ 'Fn::Sub': `${service}.\${AWS::Region}.\${AWS::URLSuffix}` }));
  return {
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
  };
}
