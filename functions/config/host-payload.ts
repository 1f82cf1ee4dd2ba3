import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { blankable } from '../../shared/http/fields.ts';
import { hostDefinition, refuseContradictions } from '../../shared/realm/config/host-definition.ts';
import { listedNameFacts, nameList, nameListFacts } from '../../shared/realm/config/host-grammar.ts';

const form = { error: 'must be a comma list or a list of names' };
/** Of a comma list, in characters, and of a list of names. */
const longest = { text: 4000, list: 50 };

/** The comma list of the specification, or the list of names that answers have. */
function names(field: z.ZodType) {
  const listed = z
    .string()
    .max(255)
    .regex(/^[^,]*$/, 'may not hold a comma')
    .meta(listedNameFacts);
  return z
    .union([z.string().max(longest.text).meta(nameListFacts), z.array(listed).max(longest.list), z.null()], form)
    .transform((value) => (Array.isArray(value) ? value.join(',') : value))
    .transform((list) => (list === '' ? undefined : (list ?? undefined)))
    .pipe(nameList().optional())
    .optional()
    .meta({ ...field.meta() });
}

/** What answers carry beyond the payload, so that one can be sent back. */
const ofAnswers = once(() =>
  z.unknown().optional().meta({ readOnly: true, description: 'of answers; ignored' }),
);
const answered = once(() => ({
  realm: ofAnswers(),
  import_tool: ofAnswers(),
  status: ofAnswers(),
  display_name: ofAnswers(),
  alias: ofAnswers(),
  groups: ofAnswers(),
  check_command: ofAnswers(),
  check_period: ofAnswers(),
  active_checks_enabled: ofAnswers(),
  passive_checks_enabled: ofAnswers(),
  notes: ofAnswers(),
  notes_url: ofAnswers(),
  action_url: ofAnswers(),
  icon_image: ofAnswers(),
  macros: ofAnswers(),
  removable: ofAnswers(),
  created_at: ofAnswers(),
}));

const payload = once(() => {
  const fields = hostDefinition().shape;
  return z
    .strictObject({
      host_name: fields.host_name,
      address: fields.address,
      business_impact: blankable(fields.business_impact),
      check_interval: blankable(fields.check_interval),
      retry_interval: blankable(fields.retry_interval),
      max_check_attempts: blankable(fields.max_check_attempts),
      contact_groups: names(fields.contact_groups),
      contacts: names(fields.contacts),
      parents: names(fields.parents),
      poller_tag: blankable(fields.poller_tag),
      latitude: blankable(fields.latitude),
      longitude: blankable(fields.longitude),
      notifications_enabled: blankable(fields.notifications_enabled),
      service_overrides: blankable(fields.service_overrides),
      service_excludes: blankable(fields.service_excludes),
      use_templates: blankable(fields.use_templates),
      ...answered(),
    })
    .superRefine(refuseContradictions)
    .meta({ id: 'NewHost' });
});

/** What a caller sends to create a host (spec 2.1), in the forms that answers have, too. */
export const hostPayload = once(() =>
  payload().transform((body) => ({
    host: hostDefinition().strip().parse(body),
    /** Fields with something in them that only answers have. */
    ignored: Object.entries(body)
      .filter(([field, value]) => field in answered() && isTold(value))
      .map(([field]) => field),
  })),
);

function isTold(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}
