import { nearMiss } from '../shared/base/near-miss.ts';
import { settings } from '../shared/base/settings.ts';

export interface UnknownSetting {
  readonly setting: string;
  readonly did_you_mean?: string;
}

/** Names that begin as our settings do, and are none: what they were to say would be ignored in silence. */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly UnknownSetting[] {
  const names = Object.keys(settings().shape);
  const spellings = names.map((name) => name.toLowerCase());
  return Object.keys(env)
    .filter((name) => name.startsWith('REALMGATE_') && !names.includes(name))
    .map((setting) => {
      const meant = nearMiss(setting, spellings);
      return { setting, ...(meant !== undefined && { did_you_mean: meant.toUpperCase() }) };
    });
}
