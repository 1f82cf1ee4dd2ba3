import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

import type { OtlpConfig } from '../base/config.ts';

const prefix = 'parentbased_';

/** Creates the sampler for one of OpenTelemetry's names, e.g. `parentbased_traceidratio`. */
export function createSampler({ sampler, share }: Pick<OtlpConfig, 'sampler' | 'share'>): Sampler {
  const isByParent = sampler.startsWith(prefix);
  const root = rootOf(isByParent ? sampler.slice(prefix.length) : sampler, share);
  return isByParent ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, share: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
}
