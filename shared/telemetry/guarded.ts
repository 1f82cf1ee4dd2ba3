import { type ExportResult, ExportResultCode } from '@opentelemetry/core';

import type { CollectorOutage } from './outage.ts';

interface Exporter<T> {
  export(items: T, done: (result: ExportResult) => void): void;
}

interface Guard {
  readonly outage: CollectorOutage;
  /** Loads the headers for the collector. Rejects if they cannot be loaded. */
  readonly ready: () => Promise<unknown>;
}

/** Returns an `export` function that passes items to the exporter, or drops them while deliveries are paused after a failure. */
export function guardExport<T>(exporter: Exporter<T>, { outage, ready }: Guard): Exporter<T>['export'] {
  return (items, done) => {
    const end = (result: ExportResult) => {
      if (result.code === ExportResultCode.SUCCESS) outage.noteDelivery();
      else outage.noteFailure(result.error);
      done(result);
    };
    if (outage.isPaused()) {
      done({ code: ExportResultCode.FAILED });
      return;
    }
    ready().then(
      () => {
        exporter.export(items, end);
      },
      (error: unknown) => {
        outage.noteFailure(error);
        done({ code: ExportResultCode.FAILED });
      },
    );
  };
}
