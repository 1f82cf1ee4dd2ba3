import * as z from 'zod';

import { blankable } from '../../shared/base/blankable.ts';
import { once } from '../../shared/base/once.ts';
import { hostDefinition, refuseContradictions } from '../../shared/realm/config/host-definition.ts';
import { nameListField } from './name-list-field.ts';

/** The fields that only answers have. They are accepted and ignored, so that a caller can send an answer back as a body. */
const ofAnswers = once(() =>
  z.unknown().optional().meta({ readOnly: true, description: 'present in answers; ignored in requests' }),
);
const answered = once(() => ({
  realm: ofAnswers(),
  import_tool: ofAnswers(),
  activation: ofAnswers(),
  display_name: ofAnswers(),
  alias: ofAnswers(),
  host_groups: ofAnswers(),
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
      contact_groups: nameListField(fields.contact_groups),
      contacts: nameListField(fields.contacts),
      parents: nameListField(fields.parents),
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

/** The body of a request that creates a host (spec 2.1). It also accepts the forms that answers use. */
export const hostPayload = once(() =>
  payload().transform((body) => ({
    host: hostDefinition().strip().parse(body),
    /** The names of the fields that only answers have, if they are not empty. */
    ignored: Object.entries(body)
      .filter(([field, value]) => field in answered() && isFilled(value))
      .map(([field]) => field),
  })),
);

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}
