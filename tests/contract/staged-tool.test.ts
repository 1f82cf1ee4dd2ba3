import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { AppError } from '../../shared/base/errors.ts';
import {
  type EngineNames,
  type ImportTool,
  openImportTool,
  type StagedHosts,
  type StagedTool,
} from '../../shared/connectors/import-tool/index.ts';
import { createStagedHostStore } from '../../shared/store/staged-hosts.ts';
import { memoryClaims, newHost } from '../support/import-tool.ts';
import { startTablesInMemory } from '../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';

const now = 1_800_000_000;
const clock = () => now * 1000;
const signal = () => AbortSignal.timeout(60_000);

let server: KeyValueServer;
let staged: StagedHosts;
let tool: ImportTool;

beforeAll(async () => {
  server = await startTablesInMemory();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { table } = await newTable(server);
  staged = createStagedHostStore(table, '192.0.2.10', clock);
  tool = open(staged);
});

function open(hosts: StagedHosts, known: Omit<StagedTool, 'kind'> = {}): ImportTool {
  return openImportTool(
    { kind: 'staged', templates: ['linux'], ...known },
    { credentials: () => Promise.reject(new Error('none')), staged: hosts, claims: memoryClaims(), clock },
  );
}

const engine = (
  realm: string,
  hosts: readonly string[],
  loaded_at: number | null = now - 60,
): EngineNames => ({
  realm,
  hosts: new Set(hosts),
  contacts: new Set(['ann']),
  contact_groups: new Set(['ops']),
  loaded_at,
});
const create = (fields: Parameters<typeof newHost>[1], engines: readonly EngineNames[]) =>
  tool.create(newHost('web', fields), signal(), { engines });
const refusal = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what a staged definition names', () => {
  it('is taken when it is staged as well, or known to every engine', async () => {
    await tool.create(newHost('switch'), signal());
    const fields = {
      parents: 'switch, gateway',
      contacts: '+ann',
      contact_groups: 'ops',
      use_templates: ['linux'],
    };
    const engines = [engine('lyon', ['gateway']), engine('nice', ['gateway'])];
    expect(await create(fields, engines)).toMatchObject(fields);
  });

  it.each([
    ['unknown_parent', 'parents', { parents: 'gateway' }],
    ['unknown_contact', 'contacts', { contacts: 'ann,bob' }],
    ['unknown_contact_group', 'contact_groups', { contact_groups: '+dev' }],
  ])(
    'is refused as %s where an engine lacks it, which would then load nothing',
    async (code, field, fields) => {
      const engines = [engine('lyon', []), engine('nice', ['gateway'])];
      const refused = await refusal(create(fields, engines));
      expect(refused).toMatchObject({ kind: 'invalid', code, faults: [{ in: 'body', field }] });
      expect(String(refused)).toContain('lyon');
      expect(await tool.list(signal())).toEqual([]);
    },
  );

  it('is refused with every fault at once', async () => {
    const fields = { parents: 'a, b', contacts: 'bob', contact_groups: 'dev', use_templates: ['nope'] };
    expect(await refusal(create(fields, [engine('lyon', [])]))).toMatchObject({
      code: 'unknown_reference',
      faults: ['use_templates', 'parents', 'parents', 'contacts', 'contact_groups'].map((field) => ({
        field,
      })),
    });
  });

  it('is held to the list of contact groups where there is one', async () => {
    tool = open(staged, { contact_groups: ['dev'] });
    const refused = await refusal(create({ contact_groups: 'ops' }, [engine('lyon', [])]));
    expect(refused).toMatchObject({ code: 'unknown_contact_group' });
  });

  it('may not be a host that was removed, although the engine has it for now', async () => {
    await tool.create(newHost('switch'), signal());
    await tool.remove('switch', signal());
    const refused = await refusal(create({ parents: 'switch' }, [engine('lyon', ['switch'])]));
    expect(refused).toMatchObject({
      code: 'unknown_parent',
      message: expect.stringContaining('was removed'),
    });
  });
});

describe('what an engine that loads the export has no way to say', () => {
  const services = { service_overrides: 'cpu,check_interval 5', service_excludes: ['swap'] };

  it('is refused for Nagios and Naemon, with the reason: it would be without effect', async () => {
    const refused = await refusal(tool.create(newHost('web', services), signal()));
    expect(refused).toMatchObject({ kind: 'invalid', code: 'field_not_supported' });
    expect((refused as AppError).faults).toEqual(
      ['service_overrides', 'service_excludes'].map((field) => ({
        in: 'body',
        field,
        message: expect.stringContaining("the engine's files"),
      })),
    );
    const empty = { service_overrides: '\n', service_excludes: [], check_interval: 0.5 };
    expect(await refusal(tool.create(newHost('web', empty), signal()))).toBeUndefined();
  });

  it('is refused for Shinken', async () => {
    tool = open(staged, { dialect: 'shinken' });
    expect(await refusal(tool.create(newHost('web', { retry_interval: 0.5 }), signal()))).toMatchObject({
      code: 'field_not_supported',
      faults: [{ field: 'retry_interval', message: expect.stringContaining('whole minutes') }],
    });
    expect(await refusal(tool.create(newHost('web', services), signal()))).toBeUndefined();
  });
});

describe('a name that an engine has', () => {
  it('is taken', async () => {
    for (const dryRun of [false, true]) {
      const made = tool.create(newHost('web'), signal(), { dryRun, engines: [engine('lyon', ['web'])] });
      expect(await refusal(made)).toMatchObject({ code: 'host_exists' });
    }
  });

  it.each([
    ['has loaded nothing since', now - 60, undefined],
    ['has loaded a configuration since', now + 60, 'host_pending_removal'],
    ['does not say when it loaded its configuration', null, 'host_pending_removal'],
  ])('is free again after a removal when the engine %s', async (_, loadedAt, code) => {
    await tool.create(newHost('web'), signal());
    await tool.remove('web', signal());
    expect(await tool.removedAt('web')).toBe(now);
    const refused = await refusal(create({}, [engine('lyon', ['web'], loadedAt)]));
    expect(refused).toEqual(code === undefined ? undefined : expect.objectContaining({ code }));
  });
});

describe('a removal', () => {
  it('is refused while hosts of the engine that are not staged need the host', async () => {
    await tool.create(newHost('switch'), signal());
    await tool.create(newHost('was-below'), signal());
    await tool.remove('was-below', signal());
    await tool.create(newHost('elsewhere-now'), signal());
    const children = ['was-below', 'elsewhere-now'];
    const refused = await refusal(
      tool.remove('switch', signal(), { children: [...children, 'from-a-file'] }),
    );
    expect(refused).toMatchObject({
      code: 'host_in_use',
      message: expect.stringMatching(/: from-a-file\.$/),
    });
    expect(await refusal(tool.remove('switch', signal(), { children }))).toBeUndefined();
  });

  it('and a creation below the host, at once, never leave a host without its parent', async () => {
    for (let round = 0; round < 40; round += 1) {
      const [parent, child] = [`parent-${round}`, `child-${round}`];
      await tool.create(newHost(parent), signal());
      await Promise.allSettled([
        tool.remove(parent, signal()),
        tool.create(newHost(child, { parents: parent }), signal(), { engines: [engine('lyon', [parent])] }),
      ]);
      const held = new Set((await tool.list(signal())).map(({ host_name }) => host_name));
      expect(held.has(child) && !held.has(parent)).toBe(false);
    }
    expect(await tool.check(signal())).toContainEqual(expect.objectContaining({ name: 'parents', ok: true }));
  });

  /** The store of staged hosts, with actions that run between the steps of a write. */
  const between = (
    hosts: StagedHosts,
    after: { add?: () => Promise<unknown>; remove?: () => Promise<unknown> },
  ) => ({
    ...hosts,
    async add(...host: Parameters<StagedHosts['add']>) {
      const added = await hosts.add(...host);
      await after.add?.();
      return added;
    },
    async remove(name: string) {
      const removed = await hosts.remove(name);
      await after.remove?.();
      return removed;
    },
  });

  it('gives way to a host that was staged below meanwhile', async () => {
    await tool.create(newHost('switch', { poller_tag: 'dmz' }), signal());
    const child = { address: '192.0.2.1', parents: 'switch', created_at: now };
    const slow = open(between(staged, { remove: () => staged.add('late', { host_name: 'late', ...child }) }));
    expect(await refusal(slow.remove('switch', signal()))).toMatchObject({ code: 'host_in_use' });
    expect(await tool.get('switch', signal())).toMatchObject({ poller_tag: 'dmz' });
  });

  it('that comes first takes what was staged below back', async () => {
    await tool.create(newHost('switch'), signal());
    const slow = open(between(staged, { add: () => staged.remove('switch') }));
    const refused = await refusal(slow.create(newHost('late', { parents: 'switch' }), signal()));
    expect(refused).toMatchObject({ code: 'unknown_parent' });
    expect(await tool.get('late', signal())).toBeUndefined();
  });

  it('that slipped through is told by the check', async () => {
    await staged.add('switch', { host_name: 'switch', address: 'x', created_at: now });
    await staged.add('late', { host_name: 'late', address: 'x', parents: 'switch', created_at: now });
    await staged.remove('switch');
    const checks = await tool.check(signal());
    expect(checks).toContainEqual({ name: 'parents', ok: false, detail: expect.stringContaining('switch') });
  });
});
