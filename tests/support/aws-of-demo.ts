import type { LocalStack } from '../../demo/start.ts';
import { seedApiKeySecret, seedKeys } from '../../server/storage/first-keys.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { sessions } from '../../shared/app/sessions.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { readConfig } from '../../shared/base/config.ts';
import { createSecrets } from '../../shared/security/secrets.ts';
import { createPatientTable } from '../../shared/store/table.ts';
import { sdkConfig, standInCredentials, standInRegion } from './aws-stand-in.ts';
import { startKeyValueTable } from './key-value-table.ts';
import { startQueueStandIn } from './queue-stand-in.ts';
import { startSecrets } from './secrets-stand-in.ts';

export interface AwsOfDemo {
  /** Environment variables of deployed functions. */
  readonly env: Readonly<Record<string, string>>;
  /** Logs a demo user in and returns an access token. */
  readonly token: (userName: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Names of the resources that serverless.yml creates on the stage `local`. */
const names = {
  REALMGATE_TABLE: 'realmgate-local',
  REALMGATE_TOKEN_SECRET: 'realmgate/local/token-keys',
  REALMGATE_API_KEY_SECRET: 'realmgate/local/api-keys',
  REALMGATE_CANARY_SECRET: 'realmgate/local/canary',
  REALMGATE_CHECK_QUEUE: 'realmgate-local-checks.fifo',
  REALMGATE_DEAD_CHECK_QUEUE: 'realmgate-local-dead-checks.fifo',
  REALMGATE_OPERATION_QUEUE: 'realmgate-local-operations.fifo',
  REALMGATE_DEAD_OPERATION_QUEUE: 'realmgate-local-dead-operations.fifo',
};

/** Starts stand-ins for DynamoDB, Secrets Manager and SQS with the demo's records, for functions that run in another process. */
export async function startAwsOfDemo(
  local: Pick<LocalStack, 'fill' | 'users' | 'realms' | 'url'>,
): Promise<AwsOfDemo> {
  const [dynamodb, secretsManager, sqs] = await Promise.all([
    startKeyValueTable(names.REALMGATE_TABLE),
    startSecrets(),
    startQueueStandIn(
      [names.REALMGATE_CHECK_QUEUE, names.REALMGATE_DEAD_CHECK_QUEUE].map((name) => ({
        name,
        visibilityMs: 30_000,
      })),
    ),
  ]);
  const secrets = createSecrets(sdkConfig(secretsManager.url));
  const table = createPatientTable({ tableName: names.REALMGATE_TABLE, client: sdkConfig(dynamodb.url) });
  await seedKeys(secrets, names.REALMGATE_TOKEN_SECRET, systemClock);
  await seedApiKeySecret(secrets, names.REALMGATE_API_KEY_SECRET);
  const viewer = local.users.find(({ role }) => role === 'viewer');
  const credentials = JSON.stringify({ user: viewer?.user_name, password: viewer?.password });
  await secrets.write(names.REALMGATE_CANARY_SECRET, credentials);
  await local.fill({ table, secrets });
  const logIns = sessions(createDependencies(readConfig(names), { table, secrets }));
  return {
    token: async (userName) => {
      const password = local.users.find(({ user_name }) => user_name === userName)?.password ?? '';
      const scope = {
        ...({ requestId: 'log-in', caller: undefined, access: 'public', strict: false } as const),
        context: callContext(AbortSignal.timeout(60_000)),
      };
      const { pair } = await logIns(scope).logIn({
        ...{ userName, password, sourceIp: '127.0.0.1', cookie: undefined, basePath: '' },
      });
      return pair.access;
    },
    env: {
      ...names,
      REALMGATE_CANARY_REALM: local.realms[0]?.name ?? '',
      REALMGATE_CANARY_URL: local.url,
      POWERTOOLS_SERVICE_NAME: 'realmgate-local',
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
      AWS_ENDPOINT_URL_SQS: sqs.url,
      AWS_REGION: standInRegion,
      AWS_ACCESS_KEY_ID: standInCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: standInCredentials.secretAccessKey,
    },
    close: async () => {
      await Promise.all([dynamodb.close(), secretsManager.close(), sqs.close()]);
    },
  };
}
