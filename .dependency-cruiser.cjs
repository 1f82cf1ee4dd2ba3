// The allowed imports. Each room lists all that it may import, of ours, of Node and of npm; what is not listed is refused.
// Type imports count too. shared/README.md tells the same in words.
const connectors = 'shared/connectors/[^/]+/index\\.ts$';
/** The schemas, types and list filters that endpoints are written with. The rest of `http/` belongs to the pipeline. */
const endpointWords = 'shared/http/(parameters/|list/filters\\.ts$)';

const groupRoom = {
  why: 'groups and jobs speak HTTP words and ask realms; each deploys alone',
  ours: [
    'shared/(app|realm|time)/',
    'shared/warm/(feed|webhooks)/',
    endpointWords,
    'shared/base/(blankable|errors|group-by|notices|once|release|source)\\.ts$',
  ],
  npm: ['zod'],
};

/** The rooms of `shared/realm`. Each one imports only rooms that stand before it (docs/adr/0104). */
const realmOrder = {
  record: "what a realm's record says, without asking anybody",
  search: 'the documents of search backends, as rows',
  'open-realm': 'one realm that can be queried: its engine, its documents, its import tool',
  fields: 'the parts of record definitions',
  directory: 'which realms a caller sees, and queries to many of them',
  filters: 'saved filters of lists',
  status: 'the present state',
  config: 'the configuration',
  history: 'the past',
  calendars: 'hours that count in availability',
  objectives: 'targets for the availability of objects, and their budgets',
  inventory: 'all known data about one device',
  metrics: 'measured values',
  engine: 'the engine itself',
  operations: 'downtimes, comments and acknowledgements',
  alerts: 'problems as alerts of Alertmanager, downtimes and acknowledgements as its silences',
  triage: 'problems by their causes, and what changed',
  passive: 'check results from outside',
  summary: 'the whole fleet',
};

/** The two rooms of `shared/warm` that others know by one file. */
const warmStates = 'shared/warm/states/index\\.ts$';
const warmStore = 'shared/warm/store/index\\.ts$';

/** The rooms that one room of `shared/realm` may import in addition. */
const moreOfRoom = { operations: [warmStates] };

/** What rooms about the meaning of monitoring may import. */
const meaning = {
  ours: ['shared/(base|rows|time|store)/', connectors],
  node: ['crypto', 'events', 'timers/promises', 'util'],
  npm: ['zod'],
};

const realmRooms = Object.entries(realmOrder).map(([name, why], position, all) => ({
  ...meaning,
  room: `shared/realm/${name}`,
  why,
  ours: [
    ...meaning.ours,
    ...(moreOfRoom[name] ?? []),
    ...all.slice(0, position).map(([earlier]) => `shared/realm/${earlier}/`),
  ],
}));

/** The rooms of `shared/warm` that know realms. Each one imports only rooms that stand before it, and any of `shared/realm`. */
const warmOrder = {
  log: 'what changed in engines whose states are kept',
  watch: 'the watch that keeps states',
  feed: 'changes that are told as a stream of events',
  webhooks: 'changes that are told to other systems',
};

const warmRooms = [
  {
    room: 'shared/warm/states',
    why: 'states in memory, which answer the questions of the status-query connector without a wire',
    ours: ['shared/base/', 'shared/connectors/status-query/index\\.ts$'],
  },
  {
    room: 'shared/warm/store',
    why: 'states and changes that several processes share',
    ours: [
      'shared/base/',
      'shared/connectors/kit/',
      'shared/connectors/(redis|status-query)/index\\.ts$',
      warmStates,
    ],
    node: ['buffer', 'crypto', 'util', 'zlib'],
    npm: ['zod'],
  },
  ...Object.entries(warmOrder).map(([name, why], position, all) => ({
    ...meaning,
    room: `shared/warm/${name}`,
    why,
    ours: [
      ...meaning.ours,
      ...[warmStates, warmStore, 'shared/realm/'],
      ...all.slice(0, position).map(([earlier]) => `shared/warm/${earlier}/`),
    ],
  })),
];

/** The API document, put together from its parts. */
const apiDocument = 'openapi/api-document\\.ts$';

/** The options by which all that builds builds. */
const buildOptions = 'esbuild\\.config\\.mjs$';

/** Any module of Node. Its pattern has no dot, so that it is no file of ours. */
const anyModule = ['[\\w/]+'];
const anyPackage = ['[^]+'];

/** A connector for another wire of engines. */
const engineWire = {
  why: 'another wire of engines, which answers the questions of the status-query connector',
  ours: ['shared/(base|time)/', 'shared/connectors/kit/', 'shared/connectors/status-query/index\\.ts$'],
  node: ['buffer'],
  npm: ['zod'],
};

/** The connectors that may import other things than most connectors. */
const ownConnectors = [
  {
    room: 'shared/connectors/kit',
    why: 'connectors share no wire',
    ours: ['shared/base/'],
    node: ['events', 'https?', 'net', 'tls'],
    npm: ['zod', 'lru-cache'],
  },
  {
    room: 'shared/connectors/import-tool',
    why: 'one engine, one room; the configuration of Icinga 2 is reached by its REST API',
    ours: ['shared/(base|time)/', 'shared/connectors/kit/', 'shared/connectors/icinga2-api/index\\.ts$'],
    node: ['buffer', 'stream', 'timers/promises'],
    npm: ['zod', 'lru-cache'],
  },
  {
    ...engineWire,
    room: 'shared/connectors/icinga2-rest',
    ours: [...engineWire.ours, 'shared/connectors/icinga2-api/index\\.ts$'],
    node: ['buffer', 'timers/promises'],
  },
  { ...engineWire, room: 'shared/connectors/zabbix', node: ['crypto'] },
  {
    ...engineWire,
    room: 'shared/connectors/icingadb',
    ours: [...engineWire.ours, 'shared/connectors/(icinga2-rest|redis)/index\\.ts$'],
    node: ['buffer', 'events'],
    npm: ['mysql2', 'pg'],
  },
  {
    ...engineWire,
    room: 'shared/connectors/alertmanager',
    node: ['timers/promises'],
  },
  {
    room: 'shared/connectors/redis',
    why: 'commands and replies of Redis, whatever they are for',
    ours: ['shared/base/', 'shared/connectors/kit/'],
    node: ['buffer', 'events'],
  },
  {
    room: 'shared/connectors/webhook',
    why: 'the receivers of webhooks, whose addresses are judged when they are connected to',
    ours: ['shared/base/'],
    node: ['crypto', 'dns', 'https?', 'net'],
    npm: ['ipaddr.js', 'liquidjs', 'standardwebhooks', '@aws-sdk/client-(eventbridge|sns)'],
  },
];

const rooms = [
  {
    room: 'functions/authorizer',
    why: 'it speaks to the gateway, not to callers',
    ours: ['shared/(app|base)/', 'shared/security/(access|gateway-answer|sent-credential)\\.ts$'],
    npm: ['zod'],
  },
  {
    room: 'functions/passive-check-authorizer',
    why: 'it speaks to the gateway, not to callers',
    ours: [
      'shared/(app|base)/',
      'shared/security/(access|api-key-access|authorized-user|gateway-answer|sent-credential)\\.ts$',
    ],
    npm: ['zod'],
  },
  {
    room: 'functions/docs',
    why: 'files for browsers: no realm, and of the table the issuers alone',
    ours: ['shared/app/(dependencies|issuers)\\.ts$', 'shared/base/(bounded-cache|once)\\.ts$'],
    node: ['crypto', 'zlib'],
    npm: ['@types/aws-lambda'],
  },
  {
    ...groupRoom,
    room: 'functions/([^/]+)',
    except: [
      'functions/authorizer',
      'functions/docs',
      'functions/mcp',
      'functions/passive-check-authorizer',
      'functions/prometheus',
    ],
  },
  {
    ...groupRoom,
    room: 'functions/mcp',
    // Sources read the guides from their files, bundles from their chunks.
    node: ['fs/promises', 'path'],
    npm: ['zod', '@modelcontextprotocol/server'],
  },
  { ...groupRoom, room: 'functions/prometheus', npm: ['zod', 'prom-client'] },
  {
    room: 'functions/[^/]+\\.ts$',
    why: 'the list of all endpoints, and the documents made of it',
    ours: [
      'functions/[^/]+/',
      'functions/[^/]+\\.ts$',
      'shared/openapi/',
      'shared/base/config\\.ts$',
      'openapi/(bundle|parts)\\.ts$',
      apiDocument,
    ],
    node: ['fs', 'fs/promises', 'url'],
    npm: ['zod', 'yaml', 'prettier'],
  },
  {
    room: 'openapi',
    why: 'the written document and what is made of it, whatever it is written from',
    node: ['crypto', 'fs', 'path'],
    npm: ['zod', 'openapi-typescript'],
  },
  {
    room: 'shared/base',
    why: 'everything stands on it',
    node: ['async_hooks', 'events'],
    npm: ['zod', '@aws-lambda-powertools/(logger|metrics)', 'fastest-levenshtein', 'jsonc-parser', 're2js'],
  },
  {
    room: 'shared/time',
    why: 'instants and nothing else',
    ours: ['shared/base/'],
    npm: ['@date-fns/tz', 'rrule-temporal', 'zod'],
  },
  ...ownConnectors,
  {
    room: 'shared/connectors/([^/]+)',
    except: ownConnectors.map(({ room }) => room),
    why: 'one engine, one room: it knows wires, not realms',
    ours: ['shared/(base|time)/', 'shared/connectors/kit/'],
    node: ['buffer', 'net', 'stream', 'timers/promises', 'tls'],
    npm: ['zod', 'lru-cache'],
  },
  {
    room: 'shared/store',
    why: 'records, not what they mean',
    ours: ['shared/(base|time)/'],
    node: ['crypto', 'util', 'zlib'],
    npm: ['zod', '@aws-sdk/(client-dynamodb|lib-dynamodb)'],
  },
  {
    room: 'shared/queue',
    why: 'messages, not what they mean',
    ours: ['shared/base/'],
    npm: ['zod', '@aws-sdk/client-sqs'],
  },
  {
    room: 'shared/security',
    why: 'who calls, not what they ask',
    ours: ['shared/(base|store)/'],
    node: ['crypto'],
    npm: [
      'zod',
      'jose',
      'cookie',
      'ipaddr.js',
      '@smithy/signature-v4',
      '@aws-sdk/(client-secrets-manager|credential-provider-node)',
    ],
  },
  {
    room: 'shared/rows',
    why: 'rows of lists, whatever they are rows of',
    ours: ['shared/base/'],
  },
  ...realmRooms,
  ...warmRooms,
  {
    room: 'shared/http',
    why: 'the pipeline serves any endpoint',
    ours: ['shared/(base|rows|time)/'],
    node: ['events', 'crypto', 'stream', 'zlib'],
    npm: [
      'zod',
      '@middy/core',
      '@types/aws-lambda',
      'content-disposition',
      'csv-stringify',
      'fresh',
      '@types/fresh',
      'negotiator',
      '@types/negotiator',
    ],
  },
  {
    room: 'shared/openapi',
    why: 'written from endpoints alone',
    ours: ['shared/(base|http)/'],
    npm: ['zod'],
  },
  {
    room: 'shared/jobs',
    why: 'the pipeline runs any job',
    ours: ['shared/base/', 'shared/queue/queue\\.ts$'],
    npm: ['zod', '@middy/core', '@types/aws-lambda', '@aws-lambda-powertools/batch'],
  },
  {
    room: 'shared/telemetry',
    why: 'traces and metrics on their way out, whatever they are of',
    ours: ['shared/base/'],
    node: ['crypto'],
    npm: ['@opentelemetry/[^/]+'],
  },
  {
    room: 'shared/app',
    why: 'composes all that is shared',
    ours: [
      'shared/(base|time|store|queue|security|realm|http|jobs)/',
      'shared/telemetry/index\\.ts$',
      'shared/warm/(log|watch|feed|webhooks)/',
      ...[connectors, warmStates, warmStore],
    ],
    npm: ['zod'],
  },
  {
    room: 'client/src/cli',
    why: 'a caller of the package, in a terminal',
    ours: ['client/src/(errors|index|timer)\\.ts$'],
    node: [
      'crypto',
      'events',
      'fs',
      'module',
      'os',
      'path',
      'readline/promises',
      'stream',
      'stream/consumers',
      'timers/promises',
    ],
    npm: ['commander', 'undici'],
  },
  {
    room: 'client/src',
    except: ['client/src/cli'],
    why: 'a package of its own: programs have nothing else of ours, and browsers no modules of Node',
    npm: ['openapi-fetch', 'openapi-typescript-helpers'],
  },
  {
    room: 'server/(gateway|storage)',
    why: 'they stand in for AWS, and know functions by their front doors only',
    ours: [
      'server/(gateway|storage)/',
      'server/project-root\\.ts$',
      'shared/(base|security|store|queue)/',
      'shared/connectors/kit/faults\\.ts$',
      warmStore,
      'shared/http/(steps/common-headers|request/(body-limit|read-event))\\.ts$',
      'functions/docs/(answer|files|issuers|registered-issuers)\\.ts$',
      'deploy/docs/',
    ],
    node: [
      'crypto',
      'events',
      'fs',
      'http',
      'path',
      'stream',
      'stream/(consumers|promises)',
      'timers/promises',
      'url',
      'util',
    ],
    npm: [
      ...['zod', 'yaml', 'jose', 'lru-cache', 'rate-limiter-flexible', '@photostructure/sqlite', 'pg'],
      '@types/(aws-lambda|pg)',
    ],
  },
  {
    room: 'server/packaging',
    why: 'it packages the server without running it',
    ours: ['deploy/(docs/|read-options\\.ts$)', buildOptions],
    node: ['child_process', 'crypto', 'fs', 'os', 'path', 'util', 'zlib'],
    npm: ['zod', 'esbuild', 'typescript'],
  },
  {
    room: 'server',
    except: ['server/(gateway|storage|packaging)'],
    why: 'one process in front of the gateway and the storage, for callers',
    ours: [
      'server/(gateway|storage)/',
      'shared/(app|base|http)/',
      'shared/security/sent-credential\\.ts$',
      apiDocument,
    ],
    node: ['crypto', 'events', 'fs', 'https?', 'net', 'path', 'timers/promises', 'tls', 'util'],
    npm: ['ipaddr.js', 'prom-client', 'proxy-addr', '@types/proxy-addr', 'zod'],
  },
  {
    room: 'demo',
    why: 'engines and records of a demo around the server',
    ours: ['server/', 'shared/', apiDocument],
    node: anyModule,
    npm: anyPackage,
  },
  {
    room: 'deploy',
    why: 'it packages functions without running them, and reads settings and stages as they do',
    ours: ['shared/base/(config|deployed-stage)\\.ts$', apiDocument, buildOptions],
    node: ['child_process', 'crypto', 'events', 'fs', 'os', 'path', 'timers/promises', 'util', 'zlib'],
    npm: [
      'zod',
      'yaml',
      'marked',
      'esbuild',
      'tsx',
      'typescript',
      '@aws-sdk/client-(cloudformation|cloudwatch|lambda)',
    ],
  },
  {
    room: 'bench',
    why: 'it measures the other rooms, on the engines and sites of the tests',
    ours: [
      'deploy/bundles/',
      buildOptions,
      'tests/(support|contract)/',
      '(admin|client/src|demo|functions|openapi|server|shared)/',
    ],
    node: anyModule,
    npm: anyPackage,
  },
  {
    room: 'tests',
    why: 'they prove all rooms, from inside and outside',
    ours: ['(admin|bench|client/src|demo|deploy|functions|openapi|server|shared)/', buildOptions],
    node: anyModule,
    npm: anyPackage,
  },
  {
    room: 'admin',
    why: 'the administrator works on records, with or without a running server',
    ours: ['client/src/cli/safe-text\\.ts$', 'server/storage/', 'server/project-root\\.ts$', 'shared/'],
    node: anyModule,
    npm: ['commander', 'zod', 'yaml', '@inquirer/[^/]+', '@aws-sdk/[^/]+'],
  },
];

/** A room may always import itself: of a pattern, the folder that it met. */
const itself = (room) => (room.endsWith('$') ? [] : [`${room.replace(/\(.*\)/, '$1')}/`]);
const pathOf = (room) => (room.endsWith('$') ? `^${room}` : `^${room}/`);

const allowList = ({ room, except = [], why, ours = [], node = [], npm = [] }) => ({
  name: room.replace(/[^\w/]+$/, ''),
  comment: why,
  severity: 'error',
  from: { path: pathOf(room), ...(except.length > 0 && { pathNot: except.map(pathOf) }) },
  to: {
    pathNot: [
      ...[...itself(room), ...ours].map((path) => `^${path}`),
      ...node.map((name) => `^(node:)?${name}$`),
      ...npm.map((name) => `^node_modules/${name.replace('.', '\\.')}/`),
    ],
  },
});

module.exports = {
  forbidden: [
    ...rooms.map(allowList),
    {
      name: 'a-room-has-a-list',
      comment: 'a new room says first what it may import',
      severity: 'error',
      from: {
        path: '^(admin|bench|client/src|demo|deploy|functions|openapi|server|shared|tests)/',
        pathNot: rooms.map(({ room }) => pathOf(room)),
      },
      to: {},
    },
    {
      name: 'sockets-only-in-transport',
      comment: 'one place opens connections',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^shared/connectors/[^/]+/transport\\.ts$' },
      to: { path: '^(node:)?(net|tls)$' },
    },
    {
      name: 'properties-from-one-place',
      comment: 'there the environment says their seed and how many',
      severity: 'error',
      from: { path: '^tests/', pathNot: '^tests/support/properties\\.ts$' },
      to: { path: 'node_modules/fast-check' },
    },
    {
      name: 'no-cycles',
      comment: 'a cycle is one module in two files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'unused files are removed',
      severity: 'error',
      // The page's script is served, not imported; jest and Node are given the files of tests/runtime by their names, and a shell those of bin.
      from: {
        orphan: true,
        pathNot:
          '(\\.d\\.ts|index\\.ts|\\.test\\.ts|^functions/docs/page/page\\.js|^server/packaging/bin/[^/]+|^tests/runtime/.*)$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
