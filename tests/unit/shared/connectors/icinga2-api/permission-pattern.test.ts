import { describe, expect, it } from '@jest/globals';

import { patternGrants } from '../../../../../shared/connectors/icinga2-api/permission-pattern.ts';

describe('a permission pattern of the engine', () => {
  it.each([
    ['*', true],
    ['objects/query/Host', true],
    ['OBJECTS/QUERY/host', true],
    ['objects/query/*', true],
    ['objects/*/Host', true],
    ['*host', true],
    ['**obj*que*h?st**', true],
    ['objects/query/Hos?', true],
    ['objects/query/Host?', false],
    ['objects/query/Hosts', false],
    ['objects/query/Hos', false],
    ['objects/query', false],
    ['objects/query/[Hh]ost', false],
    ['.*', false],
    ['', false],
    ['*'.repeat(300), false],
    ['*a'.repeat(100), false],
  ])('%s: %s', (pattern, isGranted) => {
    expect(patternGrants(pattern, 'objects/query/Host')).toBe(isGranted);
  });
});
