import type { Site } from '../../../demo/status-query-engine/site.ts';
import type { CallContext } from '../../../shared/base/call-context.ts';
import { systemClock } from '../../../shared/base/clock.ts';
import {
  connectEngine,
  type EngineKind,
  type StatusQuery,
} from '../../../shared/connectors/status-query/index.ts';

type OpenClient = (context: CallContext) => StatusQuery;

/** A running engine, with the site that it serves. */
export interface EngineUnderTest {
  /** The product that `engine()` of its client names. */
  readonly kind: EngineKind;
  /** Opens a client for one call. */
  readonly open: OpenClient;
  /** The address of its Livestatus. `undefined` means that it is reached by another interface. */
  readonly address?: { readonly kind: 'tcp'; readonly host: string; readonly port: number };
  /** Its URL, and a function that opens a client at another URL, behind which the suite changes its answers. `undefined` means that it is not an HTTP server of a test. */
  readonly http?: { readonly url: string; readonly open: (url: string) => OpenClient };
  /** The time in milliseconds until effects of commands are seen. `undefined` means that they are seen at once. */
  readonly behindMs?: number;
  /** True if it is acted on by the REST API of Icinga 2, which names the downtimes and comments that it has made. */
  readonly namesRemarks?: true;
  /** The site that the engine was started with, with what it has of the log. The engine's own copy may have changed since. */
  readonly site: Site;
  stop(): Promise<unknown>;
}

/** Returns the parts of an engine that is reached by Livestatus at a TCP port. */
export function byLivestatus(host: string, port: number) {
  const address = { kind: 'tcp', host, port } as const;
  return { address, open: connectEngine(address, { realm: 'contract', clock: systemClock }) };
}
