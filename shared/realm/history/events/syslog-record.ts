import * as z from 'zod';

import { once } from '../../../base/once.ts';
import type { IsoFormatter } from '../../../time/iso.ts';
import { severityName, type SyslogRow } from '../../search/syslogs.ts';

const text = once(() => z.string().nullable());

/** One line of a syslog; null if the source does not have a value (spec 4.3). */
export const syslogEvent = once(() =>
  z
    .strictObject({
      id: z.string(),
      time: z.iso.datetime({ offset: true }),
      realm: z.string(),
      host_name: text(),
      severity: z.int().nullable().describe('0 (emergency) to 7 (debug)'),
      severity_name: text(),
      facility: text(),
      event: text(),
      ident: text(),
      message: text(),
    })
    .meta({ id: 'SyslogEvent' }),
);

export type SyslogEvent = z.output<ReturnType<typeof syslogEvent>>;

export function syslogRecord(
  row: SyslogRow,
  { realm, iso }: { readonly realm: string; readonly iso: IsoFormatter },
): SyslogEvent {
  const { id, time, host_name, severity, facility, event, ident, message } = row;
  return {
    id,
    time: iso(time / 1000) ?? '',
    realm,
    host_name,
    severity,
    severity_name: severityName(severity),
    facility,
    event,
    ident,
    message,
  };
}
