import * as z from 'zod';

import { isAwsTarget } from './aws-target.ts';
import { once } from './once.ts';
import {
  httpAddress,
  origin,
  origins,
  requiredText,
  setting,
  timeZone,
  wholeNumberFrom,
  words,
} from './setting.ts';

/**
 * Schema of all settings of the deployed functions but those of `otlpSettings`, by their names in `Config`. One entry is all that a
 * setting needs: type, row in docs/deployment.md and parameter of the deployment follow from it.
 */
export const settings = once(() =>
  z.object({
    ...ofWork(),
    ...ofPassiveChecks(),
    ...ofOperations(),
    ...ofWarmStates(),
    ...ofSessions(),
    ...ofCanary(),
    ...ofAnswers(),
  }),
);

/** Settings of the work of functions: the table, the token secret, the time zone and the longest waits. */
const ofWork = () => ({
  tableName: setting('REALMGATE_TABLE', requiredText(), 'DynamoDB table of realms, users and sessions'),
  tokenSecret: setting(
    'REALMGATE_TOKEN_SECRET',
    requiredText(),
    'name of the secret that holds the token signing keys',
  ),
  timeZone: setting('REALMGATE_TIME_ZONE', timeZone().default('UTC'), 'project time zone'),
  engineDeadlineMs: setting(
    'REALMGATE_ENGINE_DEADLINE_MS',
    wholeNumberFrom(100).default(5000),
    'longest wait for one realm',
  ),
  restartWaitMs: setting(
    'REALMGATE_RESTART_WAIT_MS',
    wholeNumberFrom(100).max(22_000).default(20_000),
    'longest wait for an engine to come back from a restart',
  ),
});

/** Settings of passive checks. */
const ofPassiveChecks = () => ({
  apiKeySecret: setting(
    'REALMGATE_API_KEY_SECRET',
    requiredText().default('realmgate/api-keys'),
    'name of the secret behind the API keys of senders',
  ),
  checkQueue: setting(
    'REALMGATE_CHECK_QUEUE',
    requiredText().default('realmgate-checks.fifo'),
    'SQS queue of the checks that wait for their engine',
  ),
  deadCheckQueue: setting(
    'REALMGATE_DEAD_CHECK_QUEUE',
    requiredText().default('realmgate-dead-checks.fifo'),
    'SQS queue of the checks that could not be delivered',
  ),
});

/** Settings of operations on hosts and services. */
const ofOperations = () => ({
  operationQueue: setting(
    'REALMGATE_OPERATION_QUEUE',
    requiredText().default('realmgate-operations.fifo'),
    'SQS queue of the operations that wait for their engine',
  ),
  deadOperationQueue: setting(
    'REALMGATE_DEAD_OPERATION_QUEUE',
    requiredText().default('realmgate-dead-operations.fifo'),
    'SQS queue of the operations that could not be read',
  ),
});

/** Settings of the states of realms with `warm`. */
const ofWarmStates = () => ({
  warmStatesSecret: setting(
    'REALMGATE_WARM_STATES_SECRET',
    z.string().default(''),
    'name of the secret with the Redis of warm states; engines are asked without one',
  ),
  feedsPerUser: setting(
    'REALMGATE_FEEDS_PER_USER',
    wholeNumberFrom(1).max(100).default(10),
    'most open feeds of changes of one user',
  ),
  webhookTargets: setting(
    'REALMGATE_WEBHOOK_TARGETS',
    words().refine((all) => all.every((one) => !one.startsWith('arn:') || isAwsTarget(one)), {
      error: 'has an ARN of no event bus and no topic',
    }),
    'host names, addresses and networks that webhooks may go to, beside public addresses (http too), and ARNs of event buses and topics',
  ),
});

/** Settings of sessions: lifetimes in seconds. */
const ofSessions = () => ({
  accessTokenSeconds: setting(
    'REALMGATE_ACCESS_TOKEN_S',
    wholeNumberFrom(60).default(900),
    'life of an access token',
  ),
  refreshTokenSeconds: setting(
    'REALMGATE_REFRESH_TOKEN_S',
    wholeNumberFrom(300).default(86_400),
    'life of a refresh token',
  ),
  sessionSeconds: setting(
    'REALMGATE_SESSION_S',
    wholeNumberFrom(300).default(2_592_000),
    'longest life of a session, however often it is refreshed',
  ),
});

/** Settings of the canary: the URL and the realm that it requests, and the secret with its credentials. */
const ofCanary = () => ({
  canaryRealm: setting(
    'REALMGATE_CANARY_REALM',
    z.string().default(''),
    'realm that the canary asks for; it is off without one',
  ),
  canaryUrl: setting(
    'REALMGATE_CANARY_URL',
    httpAddress('an API'),
    "address in front of /api that the canary calls; on AWS the stage's gateway without one",
  ),
  canarySecret: setting(
    'REALMGATE_CANARY_SECRET',
    requiredText().default('realmgate/canary'),
    "name of the secret that holds user and password of the canary's user",
  ),
});

/** Settings of answers and of the log. */
const ofAnswers = () => ({
  responseLimit: setting(
    'REALMGATE_RESPONSE_LIMIT',
    wholeNumberFrom(1000).default(6_000_000),
    "bytes that one answer may have on the platform's wire",
  ),
  basePath: setting(
    'REALMGATE_BASE_PATH',
    z.string().default(''),
    "a custom domain's base path, in front of /api",
  ),
  publicUrl: setting(
    'REALMGATE_PUBLIC_URL',
    origin(),
    'scheme and host of the URLs in answers, as in https://api.example.com; the header `Host` without it',
  ),
  corsOrigins: setting(
    'REALMGATE_CORS_ORIGINS',
    origins(),
    'comma list of the web origins whose pages may call the API, or `*`; none without it',
  ),
  hiddenVariables: setting(
    'REALMGATE_HIDDEN_VARIABLES',
    z.string().default('*PASSWORD*,*COMMUNITY*,*SECRET*,*TOKEN*'),
    'comma list of patterns (`*`) of the custom variables that nobody sees; empty: all are shown',
  ),
  logLevel: setting(
    'REALMGATE_LOG_LEVEL',
    z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']).default('INFO'),
    'least level that is logged',
  ),
  checkAnswers: setting(
    'REALMGATE_CHECK_ANSWERS',
    z.enum(['all', 'sample']).default('sample'),
    "'all' checks every row of an answer and fails the request on a fault",
  ),
});
