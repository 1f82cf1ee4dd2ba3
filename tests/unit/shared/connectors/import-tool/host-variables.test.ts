import { describe, expect, it } from '@jest/globals';

import {
  type HostDefinition,
  readHostVariables,
  renderNagios,
} from '../../../../../shared/connectors/import-tool/index.ts';
import { hostDefinition } from '../../../../../shared/realm/config/host-definition.ts';
import { fc } from '../../../../support/properties.ts';

/** The custom variables of the one host in an export, as an engine of the Nagios family understands them. */
function variablesIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^ {4}_(\S+) +(.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, value.replaceAll(String.raw`\;`, ';')]),
  );
}

const host = (fields: Partial<HostDefinition>) =>
  hostDefinition().parse({ host_name: 'web-1', address: '192.0.2.1', ...fields });

describe.each(['nagios', 'shinken'] as const)('the custom variables of an export for %s', (dialect) => {
  const read = (fields: Partial<HostDefinition>) =>
    readHostVariables(variablesIn(renderNagios([host(fields)], dialect)));

  it('give the definition back', () => {
    const fields = {
      use_templates: ['linux', 'http'],
      latitude: -1e-7,
      longitude: 179.999,
      poller_tag: 'dmz; north | south',
      service_overrides: 'cpu,check_interval 5\n*,notes a | b || c;\nr:^(disk|swap)$,_LIMIT 5',
      service_excludes: ['swap', 'r:^tmp|x'],
    };
    expect(read(fields)).toEqual({ ...fields, contacts: undefined, contact_groups: undefined });
    expect(Object.values(read({})).filter((value) => value !== undefined)).toEqual([]);
  });

  it('give all overrides back, whatever is in them', () => {
    const pieces = fc.array(fc.constantFrom('|', ' ', ' | ', '||', 'a', ';', '%'), { maxLength: 8 });
    const override = pieces.map((parts) => `cpu,notes x${parts.join('')}x`);
    fc.assert(
      fc.property(fc.array(override, { minLength: 1, maxLength: 4 }), (lines) => {
        const service_overrides = lines.join('\n');
        expect(read({ service_overrides }).service_overrides).toBe(service_overrides);
      }),
    );
  });
});

describe('the custom variables of a host', () => {
  it('are read as Icinga 2 shows them', () => {
    const mail = { users: ['ann'], groups: ['ops'] };
    const shown = {
      PACKS: '["linux"]',
      LATITUDE: '48.85',
      LONGITUDE: '2.35',
      NOTIFICATION: JSON.stringify({ mail }),
    };
    expect(readHostVariables(shown)).toMatchObject({
      use_templates: ['linux'],
      latitude: 48.85,
      longitude: 2.35,
      contacts: ['ann'],
      contact_groups: ['ops'],
    });
  });

  it.each([
    { LAT: '91', LNG: '-181' },
    { LAT: 'north', LNG: '1e300' },
    { LAT: '', LNG: '0x10', POLLER_TAG: '', PACKS: '', SERVICE_EXCLUDES: '' },
    { NOTIFICATION: '{"mail":{"users":"ann"}}' },
    { NOTIFICATION: '['.repeat(20_000) },
  ])('say nothing where they hold something else: %#', (variables) => {
    expect(Object.values(readHostVariables(variables)).filter((value) => value !== undefined)).toEqual([]);
  });
});
