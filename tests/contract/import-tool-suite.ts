import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { ImportTool } from '../../shared/connectors/import-tool/index.ts';
import { newHost } from '../support/import-tool.ts';

export interface ToolUnderTest {
  readonly tool: ImportTool;
  /** The name of a template that makes a host complete. The tool has it and the contact group. */
  readonly template: string;
  readonly contactGroup: string;
  /** Creates a host that depends on the given one. Returns its name. */
  dependOn(hostName: string): Promise<string>;
  stop(): Promise<void>;
}

/** Tests the contract that every kind of import tool keeps. */
export function describeImportTool(engine: string, start: () => Promise<ToolUnderTest>): void {
  describe(`the import tool on ${engine}`, () => {
    let subject: ToolUnderTest;
    let tool: ImportTool;
    let use_templates: string[];
    let made = 0;
    const fresh = () => `fresh-${++made}`;
    const signal = () => AbortSignal.timeout(60_000);

    beforeAll(async () => {
      subject = await start();
      ({ tool } = subject);
      use_templates = [subject.template];
    });
    afterAll(async () => {
      await subject.stop();
    });

    describe('creation', () => {
      it('makes a host that is held from then on, as it was described', async () => {
        const host = newHost(fresh(), {
          address: '2001:db8::7',
          use_templates,
          check_interval: 10,
          retry_interval: 2,
          max_check_attempts: 4,
          notifications_enabled: false,
          business_impact: 4,
          poller_tag: 'dmz',
          latitude: 48.85,
          longitude: -2.35,
          contact_groups: subject.contactGroup,
        });
        const made = await tool.create(host, signal());
        const held = await tool.get(host.host_name, signal());
        for (const one of [made, held]) {
          expect(one).toMatchObject({ ...host, removable: true });
          expect(one?.created_at).toBeGreaterThan(1_600_000_000);
          expect(one?.created_at).toBeLessThan(Date.now() / 1000 + 3600);
        }
        expect((await tool.list(signal())).filter(({ host_name }) => host_name === host.host_name)).toEqual([
          held,
        ]);
      });

      it.each(['sp ace', 'slash/es', 'Größe-東京', 'a#b[1]{2}\\3', 'x'.repeat(200)])(
        'takes the name %s as it is',
        async (name) => {
          await tool.create(newHost(name, { use_templates }), signal());
          expect(await tool.get(name, signal())).toMatchObject({ host_name: name });
          await tool.remove(name, signal());
          expect(await tool.get(name, signal())).toBeUndefined();
        },
      );

      it('refuses a name that is taken', async () => {
        const host = newHost(fresh(), { use_templates });
        await tool.create(host, signal());
        const again = { ...host, address: '192.0.2.99' };
        for (const dryRun of [false, true]) {
          await expect(tool.create(again, signal(), { dryRun })).rejects.toMatchObject({
            kind: 'conflict',
            code: 'host_exists',
          });
        }
        expect(await tool.get(host.host_name, signal())).toMatchObject({ address: '192.0.2.1' });
      });

      it.each([
        ['use_templates', 'unknown_template', { use_templates: ['no-such-template'] }],
        ['contact_groups', 'unknown_contact_group', { contact_groups: 'no-such-group' }],
      ])('names what it does not know in %s, and changes nothing', async (field, code, fields) => {
        const host = newHost(fresh(), { use_templates, ...fields });
        for (const dryRun of [false, true]) {
          await expect(tool.create(host, signal(), { dryRun })).rejects.toMatchObject({
            kind: 'invalid',
            code,
            message: expect.stringContaining('no-such'),
            faults: [{ in: 'body', field, message: expect.stringContaining('no-such') }],
          });
        }
        expect(await tool.get(host.host_name, signal())).toBeUndefined();
      });

      it('only tries when it is asked to', async () => {
        const host = newHost(fresh(), { use_templates });
        expect(await tool.create(host, signal(), { dryRun: true })).toMatchObject({
          host_name: host.host_name,
        });
        expect(await tool.get(host.host_name, signal())).toBeUndefined();
      });

      it('succeeds for exactly one of several at once', async () => {
        for (let round = 0; round < 5; round += 1) {
          const host = newHost(fresh(), { use_templates });
          const tries = await Promise.allSettled(
            Array.from({ length: 6 }, () => tool.create(host, signal())),
          );
          const lost = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
          expect(lost).toHaveLength(5);
          for (const reason of lost) expect(reason).toMatchObject({ code: 'host_exists' });
          expect(await tool.get(host.host_name, signal())).toBeDefined();
        }
      });

      it('loses none of many at once', async () => {
        const names = Array.from({ length: 30 }, () => fresh());
        await Promise.all(names.map((name) => tool.create(newHost(name, { use_templates }), signal())));
        const held = (await tool.list(signal())).map(({ host_name }) => host_name);
        expect(held).toEqual(expect.arrayContaining(names));
        expect(new Set(held).size).toBe(held.length);
        expect(held).toEqual([...held].sort());
      });
    });

    describe('removal', () => {
      it('takes the host away, for good', async () => {
        const name = fresh();
        await tool.create(newHost(name, { use_templates }), signal());
        await tool.remove(name, signal());
        expect(await tool.get(name, signal())).toBeUndefined();
        await tool.create(newHost(name, { use_templates }), signal());
      });

      it('only tries when it is asked to', async () => {
        const name = fresh();
        await tool.create(newHost(name, { use_templates }), signal());
        await tool.remove(name, signal(), { dryRun: true });
        expect(await tool.get(name, signal())).toBeDefined();
      });

      it('finds no host of an unknown name', async () => {
        for (const dryRun of [false, true]) {
          await expect(tool.remove('no-such-host', signal(), { dryRun })).rejects.toMatchObject({
            kind: 'not_found',
            code: 'host_not_found',
          });
        }
      });

      it('is refused while another host depends on it', async () => {
        const name = fresh();
        await tool.create(newHost(name, { use_templates }), signal());
        const dependant = await subject.dependOn(name);
        for (const dryRun of [false, true]) {
          await expect(tool.remove(name, signal(), { dryRun })).rejects.toMatchObject({
            kind: 'conflict',
            code: 'host_in_use',
            message: expect.stringContaining(dependant),
          });
        }
        expect(await tool.get(name, signal())).toBeDefined();
      });
    });

    it('finds nothing wrong with itself', async () => {
      const checks = await tool.check(signal());
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(checks.length).toBeGreaterThan(0);
    });
  });
}
