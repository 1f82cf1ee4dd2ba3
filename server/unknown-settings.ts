import { describeConfig } from '../shared/base/config.ts';
import { closestWord } from '../shared/base/near-miss.ts';

export interface UnknownSetting {
  readonly setting: string;
  readonly did_you_mean?: string;
}

/**
 * Returns the variables that have the prefix of our settings but are not settings. They are probably misspelled, and
 * would otherwise be ignored silently.
 */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly UnknownSetting[] {
  const names = describeConfig().map(({ name }) => name);
  const spellings = names.map((name) => name.toLowerCase());
  return Object.keys(env)
    .filter((name) => name.startsWith('REALMGATE_') && !names.includes(name))
    .map((setting) => {
      const meant = closestWord(setting, spellings);
      return { setting, ...(meant !== undefined && { did_you_mean: meant.toUpperCase() }) };
    });
}
