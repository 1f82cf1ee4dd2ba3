import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { findSilence } from '../../shared/realm/alerts/silences.ts';
import { endpoint, reading } from './group.ts';
import { recordOfSilence, silenceRecord } from './silence-record.ts';

/** Returns one silence by its id. */
export const silence = endpoint({
  ...reading,
  name: 'alertmanager.silence',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/silence/{silence_id}/',
  summary: 'One silence',
  params: () => z.object({ ...realmScope, silence_id: name }),
  sources: true,
  returns: silenceRecord,
  async handle({ params: { silence_id: id, ...scope } }, parts) {
    const { known, sources } = await findSilence(id, scope, parts);
    return { data: recordOfSilence(known.silence), sources };
  },
});
