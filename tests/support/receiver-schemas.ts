// The bodies that receivers of webhooks take, as their makers publish them. Fields that the templates do not use are left out.
import * as z from 'zod';

const text = (most: number) => z.string().min(1).max(most);
const instant = z.iso.datetime({ offset: true });

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, and the reference of blocks there. */
const slack = z.strictObject({
  text: text(40_000),
  attachments: z.array(
    z.strictObject({
      color: z.string().regex(/^#[0-9a-f]{6}$/),
      blocks: z
        .array(
          z.discriminatedUnion('type', [
            z.strictObject({
              type: z.literal('section'),
              text: z.strictObject({ type: z.enum(['mrkdwn', 'plain_text']), text: text(3000) }),
            }),
            z.strictObject({
              type: z.literal('context'),
              elements: z
                .array(z.strictObject({ type: z.enum(['mrkdwn', 'plain_text']), text: z.string().min(1) }))
                .max(10),
            }),
          ]),
        )
        .max(50),
    }),
  ),
});

/** https://learn.microsoft.com/connectors/teams (post card in a chat or channel) and https://adaptivecards.io/explorer, version 1.4. */
const teams = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: z.literal('AdaptiveCard'),
        version: z.literal('1.4'),
        body: z.array(
          z.discriminatedUnion('type', [
            z.strictObject({
              type: z.literal('TextBlock'),
              text: z.string().min(1),
              size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']),
              weight: z.enum(['Default', 'Lighter', 'Bolder']),
              color: z.enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention']),
              wrap: z.boolean(),
            }),
            z.strictObject({
              type: z.literal('FactSet'),
              facts: z.array(z.strictObject({ title: z.string().min(1), value: z.string().min(1) })),
            }),
          ]),
        ),
        actions: z
          .array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() }))
          .optional(),
      }),
    }),
  ]),
});

/** https://developer.pagerduty.com/docs/send-alert-event (Events API v2). */
const pagerduty = z.strictObject({
  routing_key: z.string(),
  event_action: z.enum(['trigger', 'acknowledge', 'resolve']),
  dedup_key: text(255),
  payload: z.strictObject({
    summary: text(1024),
    source: z.string().min(1),
    severity: z.enum(['critical', 'error', 'warning', 'info']),
    timestamp: instant,
    component: z.string(),
    group: z.string(),
    class: z.string(),
    custom_details: z.record(z.string(), z.unknown()),
  }),
  client: z.string(),
  client_url: z.url().optional(),
});

/** https://docs.opsgenie.com/docs/alert-api (create alert). */
const opsgenie = z.strictObject({
  message: text(130),
  alias: text(512),
  description: z.string().max(15_000),
  entity: z.string().max(512),
  source: z.string().max(100),
  priority: z.enum(['P1', 'P2', 'P3', 'P4', 'P5']),
  tags: z.array(z.string().max(50)).max(20),
  details: z.record(z.string(), z.string().max(8000)),
});

/** https://docs.keephq.dev/api-ref/alerts/receive-generic-event: AlertDto. */
const keep = z.strictObject({
  id: z.string(),
  name: z.string().min(1),
  fingerprint: z.string().min(1),
  status: z.enum(['firing', 'resolved', 'acknowledged', 'suppressed', 'pending', 'maintenance']),
  severity: z.enum(['critical', 'high', 'warning', 'info', 'low']),
  lastReceived: z.iso.datetime(),
  environment: z.string(),
  source: z.array(z.string()),
  message: z.string(),
  description: z.string(),
  labels: z.record(z.string(), z.string()),
});

/** https://discord.com/developers/docs/resources/webhook (execute webhook), and its limits of embeds. */
const discord = z.strictObject({
  username: text(80),
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
  embeds: z
    .array(
      z.strictObject({
        title: text(256),
        description: text(4096),
        color: z.int().min(0).max(0xffffff),
        timestamp: z.iso.datetime(),
        footer: z.strictObject({ text: text(2048) }),
      }),
    )
    .max(10),
});

/** https://docs.ntfy.sh/publish/#publish-as-json */
const ntfy = z.strictObject({
  topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
  title: text(256),
  message: text(4096),
  priority: z.int().min(1).max(5),
  tags: z.array(z.string()),
  click: z.url().optional(),
});

/** https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event */
const github = z.strictObject({
  event_type: text(100),
  client_payload: z
    .record(z.string(), z.unknown())
    .refine((payload) => Object.keys(payload).length <= 10 && JSON.stringify(payload).length < 65_536),
});

/** https://resend.com/docs/api-reference/emails/send-email */
const mail = z.strictObject({
  from: z.email(),
  to: z.array(z.email()).max(50),
  subject: z
    .string()
    .min(1)
    .max(998)
    .regex(/^[^\r\n]*$/),
  text: z.string().min(1),
});

export const receiverSchemas: Readonly<Record<string, z.ZodType>> = {
  ...{ slack, teams, pagerduty, opsgenie, keep, discord, ntfy, github, mail },
};
