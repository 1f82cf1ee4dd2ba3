import { standInCredentials, standInRegion } from './aws-stand-in.ts';

/** Where the stand-ins are and what is in them; `.local/endpoints.json` holds the same for the administrator's command line. */
export interface Endpoints {
  readonly dynamodb: string;
  readonly secrets: string;
  readonly table: string;
  readonly token_secret: string;
  readonly api_key_secret: string;
  readonly canary_secret: string;
  /** What the canary asks for. */
  readonly canary_realm: string;
  readonly sqs: string;
  readonly check_queue: string;
  readonly dead_check_queue: string;
  /** Of the gateway. */
  readonly api: string;
}

/** What the deployed functions find in their environment. Settings that the user gave stay. */
export function localEnvironment(endpoints: Endpoints): Record<string, string> {
  return {
    REALMGATE_TABLE: endpoints.table,
    REALMGATE_TOKEN_SECRET: endpoints.token_secret,
    REALMGATE_API_KEY_SECRET: endpoints.api_key_secret,
    REALMGATE_CANARY_SECRET: endpoints.canary_secret,
    REALMGATE_CANARY_REALM: endpoints.canary_realm,
    REALMGATE_CANARY_URL: endpoints.api,
    REALMGATE_CHECK_QUEUE: endpoints.check_queue,
    REALMGATE_DEAD_CHECK_QUEUE: endpoints.dead_check_queue,
    POWERTOOLS_SERVICE_NAME: 'realmgate-local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_REGION: standInRegion,
    AWS_ACCESS_KEY_ID: standInCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: standInCredentials.secretAccessKey,
  };
}

/** The functions run in this process, so its environment is theirs. */
export function enterEnvironment(endpoints: Endpoints): void {
  // A profile or a session of the user's own would win over the credentials of the stand-ins.
  delete process.env['AWS_PROFILE'];
  delete process.env['AWS_SESSION_TOKEN'];
  Object.assign(process.env, localEnvironment(endpoints));
  process.env['REALMGATE_CHECK_ANSWERS'] ??= 'all';
}
