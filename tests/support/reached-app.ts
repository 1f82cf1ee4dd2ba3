import { startTestApp, type TestApp, type TestAppSeed } from './app.ts';
import type { ReachedEngine } from './icinga2-by-interface.ts';
import { realm } from './realm-records.ts';

/** Starts the API with the realm `real` of a real engine, which gets more time than an embedded one. */
export function startReachedApp(
  { monitoringApis, world, fields }: Pick<ReachedEngine, 'monitoringApis' | 'world' | 'fields'>,
  endpoints: NonNullable<TestAppSeed['endpoints']>,
): Promise<TestApp> {
  return startTestApp({
    ...{ endpoints, monitoringApis, world, realms: [realm('real', fields)] },
    config: { engineDeadlineMs: 10_000 },
  });
}
