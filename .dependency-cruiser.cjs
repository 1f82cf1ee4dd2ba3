// What may import what, and why (the table is in shared/README.md). Type imports count too.
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});
const production = '^(functions|shared)/';

module.exports = {
  forbidden: [
    rule(
      'groups-are-strangers',
      'a group deploys alone',
      { path: '^functions/([^/]+)/' },
      { path: '^functions/', pathNot: '^functions/$1/' },
    ),
    rule(
      'shared-never-looks-up',
      'shared is what functions stand on',
      '^shared/',
      '^(functions|local|cli|tests|bench)/',
    ),
    rule(
      'production-never-imports-local-or-tests',
      'nothing of the local stack may be deployed',
      production,
      '^(local|cli|tests|bench)/',
    ),
    rule('endpoints-see-realms-not-wires', 'functions speak HTTP words only', '^functions/', {
      path: '^shared/(connectors|store)/|node_modules/@aws-sdk/|^node:net$|^net$',
    }),
    rule(
      'connectors-are-strangers',
      'one engine, one room',
      { path: '^shared/connectors/([^/]+)/' },
      { path: '^shared/connectors/', pathNot: '^shared/connectors/($1|kit)/' },
    ),
    rule('connectors-stand-on-base-only', 'a connector knows wires, not realms', '^shared/connectors/', {
      path: '^shared/',
      pathNot: '^shared/(connectors|base|time)/',
    }),
    rule(
      'connector-front-door',
      'only index.ts of a connector is public',
      { path: '^shared/', pathNot: '^shared/connectors/' },
      '^shared/connectors/[^/]+/(?!index\\.ts$)',
    ),
    rule(
      'http-knows-no-engine',
      'the pipeline serves any endpoint',
      '^shared/(http|openapi|jobs)/',
      '^shared/(connectors|realm|store|security|app)',
    ),
    rule('base-is-a-leaf', 'base imports nothing of ours', '^shared/base/', {
      path: '^shared/',
      pathNot: '^shared/base/',
    }),
    rule('time-stands-on-base', 'time imports base only', '^shared/time/', {
      path: '^shared/',
      pathNot: '^shared/(base|time)/',
    }),
    rule(
      'store-and-security-stand-on-base',
      'they know no realm and no HTTP',
      '^shared/(store|security)/',
      '^shared/(http|openapi|realm|connectors|app)',
    ),
    rule(
      'realm-knows-no-http',
      'realms speak monitoring words',
      '^shared/realm/',
      '^shared/(http|openapi|app|security)',
    ),
    rule(
      'sockets-only-in-transport',
      'one place opens connections',
      { path: production, pathNot: '^shared/connectors/[^/]+/transport\\.ts$' },
      '^(node:)?(net|tls)$',
    ),
    rule(
      'http-only-in-the-kit',
      'one place speaks HTTP to others: trust, size and time are bounded there',
      { path: production, pathNot: '^shared/connectors/kit/' },
      '^(node:)?https?$',
    ),
    rule(
      'sdk-only-behind-a-face',
      'AWS clients live in store and security',
      { path: '^(functions|shared)/', pathNot: '^shared/(store|security)/' },
      'node_modules/@aws-sdk/',
    ),
    rule('no-cycles', 'a cycle is one module in two files', {}, { circular: true }),
    rule(
      'no-orphans',
      'unused files are removed',
      { orphan: true, pathNot: '(\\.d\\.ts|index\\.ts|\\.test\\.ts)$' },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
