import { type ExportResult, ExportResultCode } from '@opentelemetry/core';

import type { Outage } from './outage.ts';

interface Exporter<T> {
  export(items: T, done: (result: ExportResult) => void): void;
}

interface Guard {
  readonly outage: Outage;
  /** Rejects where what the collector asks for cannot be had. */
  readonly ready: () => Promise<unknown>;
}

/** Hands on what there is to send, unless the collector failed a moment ago; then it is dropped. */
export function guarded<T>(exporter: Exporter<T>, { outage, ready }: Guard): Exporter<T>['export'] {
  return (items, done) => {
    const end = (result: ExportResult) => {
      if (result.code === ExportResultCode.SUCCESS) outage.sent();
      else outage.failed(result.error);
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
        outage.failed(error);
        done({ code: ExportResultCode.FAILED });
      },
    );
  };
}
