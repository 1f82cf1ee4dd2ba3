import { describe, expect, it } from '@jest/globals';

import { creationRefusal } from '../../../../../shared/connectors/import-tool/creation-refusal.ts';

const host = { host_name: 'h1', address: '192.0.2.1' };
const place = '/var/lib/icinga2/api/packages/_api/d19f2df5/conf.d/hosts/h1.conf';

describe("the engine's words", () => {
  it.each([
    ["Object 'h1' already exists.", 'host_exists', undefined],
    [
      `Error: Object 'h1' of type 'Host' re-defined: in ${place}: 1:0-1:15; previous`,
      'host_exists',
      undefined,
    ],
    ["Error: Import references unknown template: 'a'\nLocation: in x", 'unknown_template', 'use_templates'],
    [
      "Error: Validation failed for object 'h1' of type 'Host'; Attribute 'check_command': Attribute must not be empty.",
      'unknown_template',
      'use_templates',
    ],
    [
      "Error: Validation failed for object 'h1!mail' of type 'Notification'; Attribute 'users': Object 'x' of type 'User' does not exist.",
      'host_refused',
      'contacts',
    ],
    [
      "Error: Validation failed for object 'h1' of type 'Host'; Attribute 'max_check_attempts': Value must be greater than 0.",
      'host_refused',
      'max_check_attempts',
    ],
    [
      "Error: Name for object 'a!b' of type 'Host' is invalid: Object names may not contain '!'",
      'host_refused',
      'host_name',
    ],
    ['Error: Invalid attribute specified: address6\n', 'host_refused', 'host_name'],
    ['\n\n', 'host_refused', 'host_name'],
  ])('become a refusal: %s', (said, code, field) => {
    const refusal = creationRefusal(host, said, ['a']);
    expect(refusal.code).toBe(code);
    expect(refusal.faults[0]?.field).toBe(field);
    expect(refusal.message).not.toContain('/var');
  });
});
