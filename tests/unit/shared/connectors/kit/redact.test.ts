import { describe, expect, it } from '@jest/globals';

import { redactMessage } from '../../../../../shared/connectors/kit/redact.ts';

const place = '/var/lib/icinga2/api/packages/_api/d19f2df5/conf.d/hosts/h1.conf';

describe('the words of an engine or import tool', () => {
  it.each([
    ['cannot connect to 10.1.2.3:5665', 'cannot connect to …'],
    ['cannot connect to 10.1.2.3', 'cannot connect to …'],
    ['cannot connect to [2001:db8::a]:5665 now', 'cannot connect to … now'],
    ['cannot connect to 2001:db8:0:1:2:3:4:5, giving up', 'cannot connect to …, giving up'],
    ["no route to '::1'", "no route to '…'"],
    ['cannot connect to engine-1.internal.example:6557', 'cannot connect to …'],
    ['GET https://root:secret@10.0.0.1:5665/v1/objects failed', 'GET … failed'],
    ['cannot open /var/lib/engine/x.log', 'cannot open …'],
    [`Error: Syntax error in ${place}: 1:0-1:23`, 'Syntax error'],
    [`Can't write to ${place}, really`, "Can't write to …, really"],
    ['at 0x00007F6A191278EC in it', 'at … in it'],
    ["no host 'a/b'", "no host 'a/b'"],
    ["no host 'web-1.example.com'", "no host 'web-1.example.com'"],
    ['since 10:15:30, twice', 'since 10:15:30, twice'],
    ["400: Unknown command 'NOPE'\n", "Unknown command 'NOPE'"],
    ['Error: Error: twice\n\nStacktrace:\n (0) libbase.so', 'twice'],
    [`no such user\nLocation: in ${place}: 10:2-10:49\n password = "secret"`, 'no such user'],
    [
      `Error: Validation failed for object 'h1!mail' of type 'Notification'; Attribute 'user_groups': Object 'x' of type 'UserGroup' does not exist.\nLocation: in ${place}: 10:2-10:49\n${place}(8): object ApiUser "root" { password = "secret" }`,
      "Validation failed for object 'h1!mail' of type 'Notification'; Attribute 'user_groups': Object 'x' of type 'UserGroup' does not exist",
    ],
    [`no such user Location: in ${place}`, 'no such user'],
    ['a\u0000b\u001b[31m\u2028c', 'a b [31m c'],
    ['x'.repeat(5000), 'x'.repeat(300)],
    ['.'.repeat(5000), ''],
    ['', ''],
  ])('show no place and no secret: %j', (said, shown) => {
    expect(redactMessage(said)).toBe(shown);
  });
});
