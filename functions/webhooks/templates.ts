import * as z from 'zod';

import { templateExamples } from '../../shared/warm/webhooks/templates/index.ts';
import { webhookMethods } from '../../shared/warm/webhooks/webhook-settings.ts';
import { endpoint } from './group.ts';

/** Lists templates for well-known receivers. */
export const templates = endpoint({
  name: 'webhooks.templates',
  method: 'GET',
  path: '/api/webhooks/templates/',
  access: 'viewer',
  extension: true,
  summary: 'Templates for well-known receivers',
  description: 'Settings of webhooks with the format `template`. They are yours to change.',
  list: { sort: ['name'], ties: ['name'] },
  returns: () =>
    z.array(
      z
        .strictObject({
          name: z.string().describe('name of the receiver'),
          usage: z.string().describe('what the template does, and what is to be put into it, for people'),
          url: z
            .string()
            .describe('the address of the receiver; words in capital letters are to be replaced'),
          method: z.enum(webhookMethods).describe('the method of requests to `url`'),
          content_type: z.string().describe('the content type of requests to `url`'),
          header_names: z.array(z.string()).describe('the names of headers that the receiver needs'),
          template: z.string().describe('the body of requests, in the language Liquid'),
        })
        .meta({ id: 'WebhookTemplate' }),
    ),
  handle: () =>
    Promise.resolve({
      data: templateExamples.map((one) => ({ ...one, header_names: [...one.header_names] })),
    }),
});
