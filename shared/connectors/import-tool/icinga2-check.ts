import * as z from 'zod';

import type { ComponentCheck } from '../../base/component-check.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import type { ApiAccount } from '../icinga2-api/index.ts';
import { translateToolError } from './errors.ts';
import type { Icinga2Client } from './icinga2-client.ts';
import { permissions } from './icinga2-permissions.ts';

/** The latest start time that is accepted, in epoch seconds of the year 9999. */
const LATEST = 253_370_764_800;

const application = once(() =>
  z.array(
    z.object({
      status: z.object({
        icingaapplication: z.object({
          app: z.object({ program_start: z.number().min(0).max(LATEST) }),
        }),
      }),
    }),
  ),
);

/**
 * Checks connection, permissions and engine. An Icinga 2 validates its configuration before it loads it, so a running
 * one has a valid configuration.
 */
export async function checkIcinga2(client: Icinga2Client, signal: AbortSignal): Promise<ComponentCheck[]> {
  const account = await attempt(client.who, () => client.account(signal));
  if (account instanceof AppError) return [{ name: 'reachable', ok: false, detail: account.message }];
  return [
    {
      name: 'reachable',
      ok: true,
      detail: `Icinga 2 ${account.version || 'of an unknown version'} answers and accepts our credentials.`,
    },
    permissionCheck(account),
    await engineCheck(client, signal),
  ];
}

function permissionCheck(account: ApiAccount): ComponentCheck {
  const lacking = permissions.filter((permission) => !account.may(permission));
  const detail =
    lacking.length === 0 ? 'All permissions are granted.' : `Not granted: ${lacking.join(', ')}.`;
  return { name: 'permissions', ok: lacking.length === 0, detail };
}

async function engineCheck(client: Icinga2Client, signal: AbortSignal): Promise<ComponentCheck> {
  const path = '/v1/status/IcingaApplication';
  const permission = 'status/query';
  const answer = await attempt(client.who, async () =>
    application().parse(
      client.answered(await client.ask({ method: 'GET', path, permission, signal }), permission),
    ),
  );
  if (answer instanceof AppError) return { name: 'engine', ok: false, detail: answer.message };
  const [first] = answer;
  if (!first) return { name: 'engine', ok: false, detail: 'Its answer about itself cannot be read.' };
  const since = new Date(first.status.icingaapplication.app.program_start * 1000).toISOString();
  return { name: 'engine', ok: true, detail: `It runs with a valid configuration since ${since}.` };
}

/** A failure of the tool is a finding of the check; a failure of this program is thrown. */
async function attempt<T>(who: string, work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (thrown) {
    const error = translateToolError(thrown, who);
    if (error instanceof AppError) return error;
    throw error;
  }
}
