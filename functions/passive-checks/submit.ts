import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { booleanParameter } from '../../shared/http/parameters/fields.ts';
import { notification } from '../../shared/realm/passive/notification-fields.ts';
import { endpoint } from './group.ts';

/** Accepts a notification of a log platform as the result of a check (spec 4.6). */
export const submit = endpoint({
  name: 'passive-checks.submit',
  method: 'POST',
  path: '/api/passive-checks/parser/',
  access: 'operator',
  machines: true,
  summary: 'Submit a notification as a passive check',
  description:
    '202: the notification is stored, and will be delivered to the engine of its realm, in the order of each service, for up to 24 ' +
    'hours. The same `event.id` of the same sender is accepted only once within 24 hours (`duplicate`).',
  query: () =>
    z.object({
      api_key: z.string().max(8192).optional().describe('read by the authorizer'),
      dry_run: booleanParameter
        .default(false)
        .describe('true answers 200 with what would be accepted, and keeps nothing'),
    }),
  body: notification,
  success: [202, 200],
  returns: () =>
    z
      .strictObject({
        accepted: z.boolean().describe('false in a dry run'),
        id: z.string().describe('id of the check, as the logs have it'),
        realm: z.string(),
        host_name: z.string(),
        service: z.string().nullable().describe('null: the host itself'),
        return_code: z
          .int()
          .min(0)
          .max(3)
          .describe("the engine's number: hosts 0 UP, 1 DOWN; services 0 to 3"),
        output: z.string(),
        time: z.iso
          .datetime({ offset: true })
          .nullable()
          .describe('time of the event; if the sender gave none, time of its receipt'),
        duplicate: z.boolean().describe('true: it was accepted before and is not delivered again'),
      })
      .meta({ id: 'PassiveCheck' }),
  problems: ['realm_without_engine'],
  async handle({ body, query: { dry_run: dryRun } }, { intake, realms, caller: sender, iso }) {
    if (!sender) throw new AppError('not_authenticated', { detail: 'This needs a sender.' });
    const { check, duplicate } = await intake.accept(body, { realms, sender, dryRun });
    const { id, realm, host_name, service, return_code, output } = check;
    const checkFields = { id, realm, host_name, service, return_code, output, time: iso(check.time) };
    return { data: { accepted: !dryRun, ...checkFields, duplicate }, status: dryRun ? 200 : 202 };
  },
});
