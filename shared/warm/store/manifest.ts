import { createHmac, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import type { StatesVersion } from '../../base/list-changes.ts';
import { once } from '../../base/once.ts';
import { WireFault } from '../../connectors/kit/faults.ts';
import { type EngineFacts, engineKinds } from '../../connectors/status-query/index.ts';
import type { WarmKind } from '../states/index.ts';
import type { PieceFacts } from './piece-text.ts';

/** The columns and pieces of one table. */
export interface TableManifest {
  readonly columns: readonly string[];
  readonly pieces: readonly PieceFacts[];
}

/** A block of the log of changes without its batches. */
interface BlockFacts {
  readonly bytes: number;
  readonly digest: string;
  /** Number of its last batch. */
  readonly last: number;
  /** Time of the reading of its last batch, in milliseconds of the store's clock. */
  readonly at: number;
}

/** The log of the changes that led to the states, without its batches. */
export interface ChangesManifest {
  /** The histories that the log had before, each with its last number, oldest first. */
  readonly earlier: readonly StatesVersion[];
  /** Changes up to this number are not in the log. */
  readonly from: number;
  readonly blocks: readonly BlockFacts[];
}

/** The states of one engine without their rows. */
export interface Manifest {
  readonly version: string;
  /** Time at which the reading began, in milliseconds of the store's clock. */
  readonly readAt: number;
  /** The same time by the clock of the process that read, in epoch milliseconds. */
  readonly at: number;
  readonly facts: EngineFacts;
  readonly tables: Readonly<Record<WarmKind, TableManifest>>;
  readonly changes: ChangesManifest;
}

/** Returns the manifest as bytes that only those who have the key can make. */
export function signManifest(manifest: Manifest, engine: string, key: Uint8Array): Buffer {
  const text = JSON.stringify(manifest);
  return Buffer.concat([signatureOf(text, engine, key), Buffer.from(text)]);
}

/** Throws a WireFault if the bytes are not a manifest of this engine that was made with the key. */
export function openManifest(bytes: Buffer, engine: string, key: Uint8Array): Manifest {
  const text = bytes.toString('utf8', signatureBytes);
  const signature = bytes.subarray(0, signatureBytes);
  if (signature.length < signatureBytes || !timingSafeEqual(signature, signatureOf(text, engine, key)))
    throw new WireFault('garbage', 'the states are not those of this deployment');
  return schema().parse(JSON.parse(text));
}

const signatureBytes = 32;

function signatureOf(text: string, engine: string, key: Uint8Array): Buffer {
  // The length keeps the key of the engine apart from the text.
  return createHmac('sha256', key).update(`${engine.length} ${engine} `).update(text).digest();
}

const figure = z.number().nullable();
const text = z.string().nullable();
const flag = z.boolean().nullable();
const count = z.number().int().nonnegative();

const schema = once(() => {
  const facts = z.object({
    ...{ program_version: text, livestatus_version: text, program_start: figure, last_command_check: figure },
    ...{ last_log_rotation: figure, nagios_pid: figure, num_hosts: figure, num_services: figure },
    ...{ host_checks_rate: figure, service_checks_rate: figure, enable_notifications: flag },
    ...{ enable_event_handlers: flag, enable_flap_detection: flag, execute_host_checks: flag },
    ...{
      execute_service_checks: flag,
      accept_passive_host_checks: flag,
      accept_passive_service_checks: flag,
    },
    ...{ check_external_commands: flag, process_performance_data: flag },
    kind: z.enum(engineKinds),
    cache: z
      .object({
        name: z.literal('lmd'),
        reaches_engine: z.boolean(),
        updated_at: z.number().nullable(),
      })
      .nullable(),
    odd: z.array(z.string()),
    disconnected_zones: z.array(z.string()).optional(),
  }) satisfies z.ZodType<EngineFacts>;
  const piece = z.object({ rows: count, bytes: count, digest: z.string() });
  const table = z.object({ columns: z.array(z.string()), pieces: z.array(piece) });
  const tables = z.object({ hosts: table, services: table, hostgroups: table });
  const earlier = z.array(z.object({ history: z.string(), number: count }));
  const block = z.object({ bytes: count, digest: z.string(), last: count, at: z.number() });
  const changes = z.object({ earlier, from: count, blocks: z.array(block) });
  return z.object({ version: z.string(), readAt: z.number(), at: z.number(), facts, tables, changes });
});
