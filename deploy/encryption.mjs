// Serverless plugin: where the stage's parameter `kms_key` names a key of yours, the table, the signing keys, the queues, the environment of the
// functions and all logs are encrypted under it; else under AWS' own keys. The functions may use it through these services alone.
import { parametersOf } from './parameters.mjs';

const services = ['dynamodb', 'secretsmanager', 'sqs'];

export default class Encryption {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      initialize: () => this.encrypt(),
      // The framework makes the log groups.
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.encryptLogs(),
    };
  }

  key() {
    return parametersOf(this.serverless).get('kms_key');
  }

  encrypt() {
    const key = this.key();
    if (key === undefined) return;
    const { provider, functions, resources } = this.serverless.service;
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

  encryptLogs() {
    const key = this.key();
    if (key === undefined) return;
    const { Resources } = this.serverless.service.provider.compiledCloudFormationTemplate;
    for (const { Type, Properties } of Object.values(Resources))
      if (Type === 'AWS::Logs::LogGroup') Properties.KmsKeyId = key;
  }
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
