import { endpoints as alertmanager } from './alertmanager/endpoints.ts';
import { endpoints as api } from './api/endpoints.ts';
import { endpoints as calendars } from './calendars/endpoints.ts';
import { endpoints as config } from './config/endpoints.ts';
import { endpoints as deviceInventory } from './device-inventory/endpoints.ts';
import { endpoints as events } from './events/endpoints.ts';
import { endpoints as feed } from './feed/endpoints.ts';
import { endpoints as filters } from './filters/endpoints.ts';
import { endpoints as infrastructure } from './infrastructure/endpoints.ts';
import { endpoints as mcp } from './mcp/endpoints.ts';
import { endpoints as metrics } from './metrics/endpoints.ts';
import { endpoints as objectives } from './objectives/endpoints.ts';
import { endpoints as operations } from './operations/endpoints.ts';
import { endpoints as passiveChecks } from './passive-checks/endpoints.ts';
import { endpoints as prometheus } from './prometheus/endpoints.ts';
import { endpoints as reports } from './reports/endpoints.ts';
import { endpoints as stats } from './stats/endpoints.ts';
import { endpoints as status } from './status/endpoints.ts';
import { endpoints as summary } from './summary/endpoints.ts';
import { endpoints as token } from './token/endpoints.ts';
import { endpoints as utils } from './utils/endpoints.ts';
import { endpoints as webhooks } from './webhooks/endpoints.ts';

/** Every endpoint of every group, for the documentation, the tests and the local stack. It is never bundled. */
export const catalog = [
  ...alertmanager.filter(({ foreign }) => !foreign),
  ...api,
  ...calendars,
  ...config,
  ...deviceInventory,
  ...events,
  ...feed,
  ...filters,
  ...infrastructure,
  ...metrics,
  ...objectives,
  ...operations,
  ...passiveChecks,
  ...prometheus,
  ...reports,
  ...stats,
  ...status,
  ...summary,
  ...token,
  ...utils,
  ...webhooks,
];

/** The endpoints of APIs that other programs define. The API document does not have them, and each group has its own tests (ADR 0256). */
export const foreignCatalog = [...alertmanager.filter(({ foreign }) => foreign), ...mcp];
