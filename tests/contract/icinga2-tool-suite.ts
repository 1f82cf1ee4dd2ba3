import { X509Certificate } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { selfSigned } from '../../demo/import-tool/certificate.ts';
import type { ImportTool } from '../../shared/connectors/import-tool/index.ts';
import { deadPort } from '../support/free-port.ts';
import { memoryClaims, newHost, openRestTool, type RestApi } from '../support/import-tool.ts';
import {
  accountsLackingOne,
  minimalAccount,
  readOnlyAccount,
  unpermittedAccount,
} from '../support/tool-accounts.ts';

export interface RestUnderTest {
  readonly api: RestApi;
  /** The interface's certificate in PEM. */
  readonly certificate: string;
  readonly template: string;
  readonly contactGroup: string;
  readonly fileHost: string;
  /** When the engine started, epoch seconds. */
  programStart(): Promise<number>;
  stop(): Promise<void>;
}

const signal = () => AbortSignal.timeout(60_000);

/** The interface has the accounts `toolAccounts`. What the connector makes of the habits of Icinga 2's REST interface. */
export function describeIcinga2Tool(engine: string, start: () => Promise<RestUnderTest>): void {
  describe(`the REST interface of ${engine}`, () => {
    let subject: RestUnderTest;
    let tool: ImportTool;
    let use_templates: string[];

    beforeAll(async () => {
      subject = await start();
      tool = openRestTool(subject.api);
      use_templates = [subject.template];
    });
    afterAll(async () => {
      await subject.stop();
    });

    it('shows the hosts of configuration files, and does not remove them', async () => {
      expect(await tool.get(subject.fileHost, signal())).toMatchObject({
        removable: false,
        created_at: null,
      });
      await expect(tool.remove(subject.fileHost, signal())).rejects.toMatchObject({
        kind: 'conflict',
        code: 'host_file_configured',
      });
      await expect(tool.create(newHost(subject.fileHost, { use_templates }), signal())).rejects.toMatchObject(
        { code: 'host_exists' },
      );
    });

    it('refuses what it cannot hold, field by field', async () => {
      const host = newHost('unheld', {
        use_templates,
        parents: 'gateway',
        service_overrides: 'cpu,check_interval 5',
        service_excludes: ['disk'],
        contacts: '+alice',
      });
      const refused = await tool.create(host, signal()).catch((error: unknown) => error);
      expect(refused).toMatchObject({ kind: 'invalid', code: 'field_not_supported' });
      const fields = (refused as { faults: { field: string }[] }).faults.map(({ field }) => field);
      expect(fields.sort()).toEqual(['contacts', 'parents', 'service_excludes', 'service_overrides']);
      expect(await tool.get('unheld', signal())).toBeUndefined();
    });

    it('takes what says nothing for absent', async () => {
      const empty = {
        parents: '',
        service_overrides: '\n',
        service_excludes: [],
        contacts: '',
        contact_groups: '',
      };
      await tool.create({ ...newHost('silent', { use_templates }), ...empty }, signal());
      expect(await tool.get('silent', signal())).toMatchObject({ host_name: 'silent' });
    });

    it('asks for a template where none gives a check command', async () => {
      await expect(tool.create(newHost('bare'), signal())).rejects.toMatchObject({
        kind: 'invalid',
        faults: [{ field: 'use_templates' }],
      });
    });

    it("uses the tool's own templates for a host that names none", async () => {
      const lenient = openRestTool(subject.api, { tool: { default_templates: use_templates } });
      await lenient.create(newHost('by-default'), signal());
      expect(await tool.get('by-default', signal())).toMatchObject({ use_templates });
    });

    it("gives the engine's reason without the places of its files", async () => {
      const odd = { ...newHost('odd', { use_templates }), host_name: 'odd!name' };
      const refused = await tool.create(odd, signal()).catch((error: unknown) => error);
      expect(refused).toMatchObject({ kind: 'invalid', faults: [{ field: 'host_name' }] });
      expect(String(refused)).toContain("may not contain '!'");
      expect(String(refused)).not.toMatch(/\/|\.conf|Location|\n/);
    });

    it('restarts the engine', async () => {
      const before = await subject.programStart();
      await tool.restart(signal());
      let after = before;
      for (const until = Date.now() + 30_000; after <= before && Date.now() < until;) {
        after = await subject.programStart().catch(() => before);
      }
      expect(after).toBeGreaterThan(before);
    });

    describe('with wrong credentials', () => {
      it.each(['no-such-user', 'root'])(
        'says that ours are wrong, not those of the caller: %s',
        async (user) => {
          const locked = openRestTool({ ...subject.api, user, password: 'guessed' });
          const failure = { kind: 'engine_failed', code: 'import_tool_credentials' };
          await expect(locked.get('any', signal())).rejects.toMatchObject(failure);
          await expect(locked.create(newHost('any', { use_templates }), signal())).rejects.toMatchObject(
            failure,
          );
          await expect(locked.remove('any', signal())).rejects.toMatchObject(failure);
          expect(await locked.check(signal())).toMatchObject([{ name: 'reachable', ok: false }]);
        },
      );
    });

    describe('with credentials that lack permissions', () => {
      const failure = { kind: 'engine_failed', code: 'import_tool_forbidden' };

      it('tells a missing permission from a missing host', async () => {
        const blind = openRestTool({ ...subject.api, ...unpermittedAccount });
        await expect(blind.get('any', signal())).rejects.toMatchObject(failure);
        await expect(blind.list(signal())).rejects.toMatchObject(failure);
        const reading = openRestTool({ ...subject.api, ...readOnlyAccount });
        expect(await reading.get('any', signal())).toBeUndefined();
        expect(await reading.get(subject.fileHost, signal())).toBeDefined();
      });

      it('cannot write, nor try to', async () => {
        const reading = openRestTool({ ...subject.api, ...readOnlyAccount });
        await tool.create(newHost('kept', { use_templates }), signal());
        for (const dryRun of [false, true]) {
          const made = reading.create(newHost('never', { use_templates }), signal(), { dryRun });
          await expect(made).rejects.toMatchObject(failure);
          await expect(reading.remove('kept', signal(), { dryRun })).rejects.toMatchObject(failure);
        }
        await expect(reading.restart(signal())).rejects.toMatchObject(failure);
        expect(await tool.get('kept', signal())).toBeDefined();
        expect(await tool.get('never', signal())).toBeUndefined();
      });

      it('does everything with the permissions that are documented', async () => {
        const humble = openRestTool({ ...subject.api, ...minimalAccount });
        for (const dryRun of [true, false]) {
          const host = newHost('humble', { use_templates, contact_groups: subject.contactGroup });
          expect(await humble.create(host, signal(), { dryRun })).toMatchObject({ host_name: 'humble' });
        }
        expect((await humble.list(signal())).map(({ host_name }) => host_name)).toContain('humble');
        for (const dryRun of [true, false]) await humble.remove('humble', signal(), { dryRun });
        expect(await humble.get('humble', signal())).toBeUndefined();
        expect(await humble.check(signal())).toContainEqual({
          name: 'permissions',
          ok: true,
          detail: 'All permissions are granted.',
        });
        await humble.create(newHost('humble', { use_templates }), signal());
      });

      it.each(accountsLackingOne)(
        'names the one that is missing: $permission',
        async ({ permission, account }) => {
          const poor = openRestTool({ ...subject.api, ...account });
          const [permissions] = (await poor.check(signal())).filter(({ name }) => name === 'permissions');
          expect(permissions?.detail).toBe(`Not granted: ${permission}.`);
          const dryRun = { dryRun: true };
          const host = newHost('poor', { use_templates });
          const tries = [
            () => poor.create({ ...host, contacts: 'nobody' }, signal(), dryRun),
            () => poor.create({ ...host, contact_groups: subject.contactGroup }, signal(), dryRun),
            () => poor.remove('humble', signal(), dryRun),
            ...(permission === 'actions/restart-process' ? [() => poor.restart(signal())] : []),
            () => poor.check(signal()).then((checks) => Promise.reject(new Error(JSON.stringify(checks)))),
          ];
          const said: unknown[] = [];
          for (const attempt of tries) said.push(await attempt().catch((error: unknown) => error));
          expect(said.map(String).join('\n')).toContain(`the permission ${permission}.`);
        },
      );

      it('lists the missing ones in its verification', async () => {
        const reading = openRestTool({ ...subject.api, ...readOnlyAccount });
        expect(await reading.check(signal())).toContainEqual({
          name: 'permissions',
          ok: false,
          detail: expect.stringContaining('objects/create/Host'),
        });
      });
    });

    describe('over TLS', () => {
      const distrusted = { kind: 'engine_failed', code: 'import_tool_certificate' };

      it('trusts no other authority', async () => {
        const { cert } = selfSigned('somebody else', Date.now());
        for (const ca of [cert, undefined]) {
          const wary = openRestTool(subject.api, { tool: { ca } });
          await expect(wary.get('any', signal())).rejects.toMatchObject(distrusted);
          await expect(wary.create(newHost('any'), signal())).rejects.toMatchObject(distrusted);
        }
      });

      it('trusts a pinned certificate and no other, whoever signed it', async () => {
        const pinned = new X509Certificate(subject.certificate).fingerprint256;
        const other = new X509Certificate(selfSigned('x', Date.now()).cert).fingerprint256;
        const withPin = (fingerprint: string) =>
          openRestTool(subject.api, { tool: { ca: undefined, fingerprint } });
        expect(await withPin(pinned).get('no-such-host', signal())).toBeUndefined();
        expect(
          await withPin(pinned.replaceAll(':', '').toLowerCase()).get('no-such-host', signal()),
        ).toBeUndefined();
        await expect(withPin(other).get('any', signal())).rejects.toMatchObject(distrusted);
      });
    });

    it('creates a host also if its claim cannot be released', async () => {
      const claims = { ...memoryClaims(), release: () => Promise.reject(new Error('the table is gone')) };
      const tool = openRestTool(subject.api, { deps: { claims } });
      const created = await tool.create(newHost('claimed', { use_templates }), signal());
      expect(created.host_name).toBe('claimed');
      await tool.remove('claimed', signal());
      const unknown = newHost('claimed too', { use_templates: ['no such template'] });
      await expect(tool.create(unknown, signal())).rejects.toMatchObject({ code: 'unknown_template' });
    });

    it('does not say of a name that another request has claimed that its host exists', async () => {
      const claims = memoryClaims();
      await claims.take('claimed elsewhere');
      const late = openRestTool(subject.api, { deps: { claims } });
      const refused = late.create(newHost('claimed elsewhere', { use_templates }), signal());
      await expect(refused).rejects.toMatchObject({
        code: 'host_exists',
        message: expect.stringContaining('A host claimed elsewhere is being created'),
      });
    });

    it('is unavailable when nobody listens, and no claim is left', async () => {
      const claims = memoryClaims();
      const url = `https://127.0.0.1:${deadPort}`;
      const down = openRestTool(subject.api, { tool: { url }, deps: { claims } });
      const failure = { kind: 'unavailable', code: 'import_tool_unreachable' };
      await expect(down.create(newHost('any', { use_templates }), signal())).rejects.toMatchObject(failure);
      await expect(down.remove('any', signal())).rejects.toMatchObject(failure);
      expect(claims.held.size).toBe(0);
      expect(await down.check(signal())).toMatchObject([{ name: 'reachable', ok: false }]);
      await expect(down.create(newHost('any'), signal())).rejects.toThrow(
        /^(?!.*127\.0\.0\.1).*realm 'paris'/,
      );
    });
  });
}
