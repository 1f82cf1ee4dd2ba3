import { countCall, countedPieces, type Meter } from '../../base/meter.ts';
import type { SearchBackend } from '../../connectors/search/index.ts';

/** Returns the backend with every query for the realm counted on the meter of a request. */
export function countedBackend(backend: SearchBackend, meter: Meter, realm: string): SearchBackend {
  const call = { kind: 'search_backend', realm } as const;
  return {
    ...backend,
    search: (...question) => countCall(meter, call, () => backend.search(...question)),
    countValues: (...question) => countCall(meter, call, () => backend.countValues(...question)),
    walk: (...question) => countedPieces(meter, call, () => backend.walk(...question)),
    tally: (...question) => countedPieces(meter, call, () => backend.tally(...question)),
    measure: (...question) => countedPieces(meter, call, () => backend.measure(...question)),
  };
}
