// The plug-in of the framework. README.md says what each step adds to the template.
import { addAlarms } from './alarms/alarms.ts';
import { addDashboard, saveQueries } from './alarms/observability.ts';
import { buildAll, buildOne } from './bundles/fresh-bundles.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import { restrictDeployedDocs } from './docs/readers.ts';
import type { Framework, Writers } from './framework.ts';
import { functionSchema } from './function-schema.ts';
import { switchCanary } from './functions/canary.ts';
import { joinPrivateNetwork } from './functions/private-network.ts';
import { addAliases, keepAliases, nameAliases, nameBuilds } from './functions/versions.ts';
import { switchWarmStates } from './functions/warm-states.ts';
import { keepLogs, logRequests, setLogRetention } from './gateway/access-log.ts';
import { nameResourceMetadata } from './gateway/challenges.ts';
import { allowOrigins } from './gateway/cors.ts';
import { defineGateway } from './gateway/definition.ts';
import { addDomain, addFirewall } from './gateway/domain.ts';
import { addStage } from './gateway/stage.ts';
import { reserveConcurrency } from './gateway/throttling.ts';
import { applySettings } from './parameters/settings.ts';
import { addRoles } from './roles/roles.ts';
import { encryptLogs, encryptStorage } from './storage/encryption.ts';
import { scheduleKeyRotation } from './storage/key-rotation.ts';

type Step = (deployment: Deployment) => void | Promise<void>;

/** The steps at each event of the framework, in their order. */
const steps: Readonly<Record<string, readonly Step[]>> = {
  // serverless.yml has been read, and no resource has been made of it.
  initialize: [
    nameAliases,
    applySettings,
    restrictDeployedDocs,
    allowOrigins,
    nameResourceMetadata,
    switchCanary,
    switchWarmStates,
    addRoles,
    scheduleKeyRotation,
    addAlarms,
    joinPrivateNetwork,
    reserveConcurrency,
    setLogRetention,
    encryptStorage,
  ],
  'before:package:compileFunctions': [nameBuilds('stack')],
  'after:package:compileFunctions': [addAliases],
  // The template is complete but for these, and has not been written.
  'after:aws:package:finalize:mergeCustomProviderResources': [
    defineGateway,
    addStage,
    logRequests,
    keepLogs,
    addDomain,
    addFirewall,
    encryptLogs,
    saveQueries,
    addDashboard,
  ],
  'before:deploy:function:deploy': [nameBuilds('function')],
  // The stack exists by then, and the template has not been uploaded.
  'before:aws:deploy:deploy:checkForChanges': [keepAliases],
};

/** The events before which the bundles are built from the present sources. */
const builds = {
  'before:package:createDeploymentArtifacts': buildAll,
  // `deploy function` packages one function.
  'before:package:function:package': buildOne,
};

type Hook = [event: string, run: () => Promise<void>];

export class DeployPlugin {
  readonly hooks: Readonly<Record<string, () => Promise<void>>>;

  constructor(framework: Framework, _options: unknown, writers: Writers) {
    framework.configSchemaHandler.defineFunctionProperties('aws', functionSchema);
    const ofTemplate = Object.entries(steps).map(([event, all]): Hook => [
      event,
      async () => {
        const deployment = readDeployment(framework);
        for (const step of all) await step(deployment);
      },
    ]);
    const ofBundles = Object.entries(builds).map(([event, build]): Hook => [
      event,
      () => build(readDeployment(framework), writers),
    ]);
    this.hooks = Object.fromEntries([...ofTemplate, ...ofBundles]);
  }
}
