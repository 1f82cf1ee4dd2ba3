import { describe, expect, it } from '@jest/globals';

import { databaseFaults } from '../../../server/database-address.ts';

describe('the address of --database', () => {
  it.each([
    'postgres://realmgate@127.0.0.1/realmgate',
    'postgres://realmgate@localhost:5433/realmgate',
    'postgresql://realmgate@[::1]/realmgate',
    'postgres:///realmgate?host=/run/postgresql',
    'postgres://realmgate@db.example/realmgate?sslmode=verify-full',
    'postgres://realmgate@10.0.0.7/realmgate?sslmode=disable',
    'postgres://realmgate@db1.example:5432,db2.example:5433,[::1]/realmgate?sslmode=verify-full',
    undefined,
  ])('may be %s', (address) => {
    expect(databaseFaults(address)).toEqual([]);
  });

  it.each(['', 'db.example', 'mysql://db.example/x', 'postgres://a b@/x'])('is not %j', (address) => {
    expect(databaseFaults(address)).toEqual([expect.stringContaining('--database is an address such as')]);
  });

  it.each([
    'postgres://u:secret@db.example/x',
    'postgres://u:secret@localhost/x?host=10.0.0.7',
    'postgres://u:secret@localhost:1,db.example:2,db.example:3/x',
  ])('says how records cross a network, and keeps its password: %s', (address) => {
    const [fault, ...others] = databaseFaults(address);
    expect(others).toEqual([]);
    expect(fault).toContain('in clear');
    expect(fault).not.toContain('secret');
  });
});
