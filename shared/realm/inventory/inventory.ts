import * as z from 'zod';

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { fieldEquals } from '../../connectors/search/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { InventoryRow } from '../search/inventory-documents.ts';
import { devices, deviceServices, getDevice, servicesOfDevice } from './device.ts';

/** All known data about a device (spec 4.2). */
export const inventorySchema = once(() =>
  z
    .strictObject({
      ...devices.schema.shape,
      services: z.array(deviceServices.schema),
      document: z
        .strictObject({
          time: z.iso.datetime({ offset: true }).nullable().describe('time at which it was written'),
          index: z.string(),
          fields: z.record(z.string(), z.unknown()).describe('fields of the document, unchanged'),
        })
        .nullable()
        .describe("the newest document of the host in the realm's inventory index; null if there is none"),
    })
    .meta({ id: 'DeviceInventory' }),
);
export type Inventory = z.infer<ReturnType<typeof inventorySchema>>;

/**
 * Returns the engine's data about a host and the newest document of an inventory tool. If the search backend fails, only the
 * document is missing.
 */
export async function inventoryOf(
  realm: OpenRealm,
  host: string,
): Promise<{ readonly data: Inventory; readonly notice: string | undefined }> {
  const [device, services, document] = await Promise.all([
    getDevice(realm, host),
    servicesOfDevice(realm, host),
    attempt(() => newestDocument(realm, host)),
  ]);
  const isSilent = document instanceof AppError;
  return {
    data: { ...device, services, document: isSilent ? null : documentOf(realm, document) },
    notice: isSilent ? `The inventory document is missing: ${document.message}` : undefined,
  };
}

/**
 * The number of documents that are read. A backend may compare analysed names by words, so several are read and their names
 * compared again.
 */
const candidates = 20;

async function newestDocument(realm: OpenRealm, host: string): Promise<InventoryRow | undefined> {
  const index = await realm.documents('inventory');
  const page = await index?.page({ where: [fieldEquals('host_name', host)], size: candidates });
  return page?.rows.find((row) => row.host_name === host);
}

function documentOf(realm: OpenRealm, row: InventoryRow | undefined): Inventory['document'] {
  if (!row) return null;
  return { time: realm.iso(Math.floor(row.time / 1000)), index: row.index, fields: { ...row.fields } };
}
