import { AppError, type CodeOf, type Fault } from '../../base/errors.ts';
import type { HostDefinition } from './host-definition.ts';
import type { EngineNames, StagedHosts, StagedTool } from './import-tool.ts';
import { parseNames } from './object-text.ts';

/** The tool and the engines in which the names of a staged definition must exist. */
export interface ReferenceContext {
  readonly tool: StagedTool;
  readonly staged: StagedHosts;
  readonly engines: readonly EngineNames[];
}

interface UnknownName {
  readonly code: CodeOf<'invalid'>;
  readonly fault: Fault;
}

/**
 * Throws invalid with a fault for each name in the definition that does not exist: one such name makes an engine of the
 * Nagios family refuse its whole configuration. The code is `unknown_reference` if the names are of several kinds.
 */
export async function refuseUnknownNames(host: HostDefinition, around: ReferenceContext): Promise<void> {
  const unknown = [
    ...unknownTemplates(host, around),
    ...(await unknownParents(host, around)),
    ...unknownContacts(host, around),
    ...unknownContactGroups(host, around),
  ];
  const [first] = unknown;
  if (!first) return;
  const faults = unknown.map(({ fault }) => fault);
  const code = unknown.every((each) => each.code === first.code) ? first.code : 'unknown_reference';
  const detail = `The host refers to objects that do not exist: ${faults.map(({ message }) => message).join(', ')}.`;
  throw new AppError(code, { detail, faults });
}

function unknownTemplates({ use_templates = [] }: HostDefinition, { tool }: ReferenceContext): UnknownName[] {
  const unknown = use_templates.filter((name) => tool.templates && !tool.templates.includes(name));
  return unknown.map((name) =>
    finding('unknown_template', 'use_templates', `there is no template '${name}'`),
  );
}

/** A parent must be a staged host, or a host that every engine has from another source. */
async function unknownParents(
  host: HostDefinition,
  { staged, engines }: ReferenceContext,
): Promise<UnknownName[]> {
  const lookups = splitNames(host.parents).map(async (name): Promise<UnknownName[]> => {
    if (await staged.get(name)) return [];
    if ((await staged.removedAt(name)) !== undefined) {
      return [finding('unknown_parent', 'parents', `the host '${name}' was removed`)];
    }
    return missing(engines, 'hosts', name).map((where) =>
      finding('unknown_parent', 'parents', `there is no host '${name}'${where}`),
    );
  });
  return (await Promise.all(lookups)).flat();
}

function unknownContacts(host: HostDefinition, { engines }: ReferenceContext): UnknownName[] {
  return splitNames(host.contacts).flatMap((name) =>
    missing(engines, 'contacts', name).map((where) =>
      finding('unknown_contact', 'contacts', `there is no contact '${name}'${where}`),
    ),
  );
}

function unknownContactGroups(host: HostDefinition, { tool, engines }: ReferenceContext): UnknownName[] {
  const { contact_groups: listed } = tool;
  return splitNames(host.contact_groups).flatMap((name) => {
    const isUnlisted = listed !== undefined && !listed.includes(name);
    const where = isUnlisted ? [''] : missing(engines, 'contact_groups', name);
    return where.map((place) =>
      finding('unknown_contact_group', 'contact_groups', `there is no contact group '${name}'${place}`),
    );
  });
}

/** Returns the end of an error message that names the engines that lack the name; an empty list if none does. */
function missing(
  engines: readonly EngineNames[],
  kind: 'hosts' | 'contacts' | 'contact_groups',
  name: string,
): string[] {
  const lacking = engines.filter((engine) => !engine[kind].has(name)).map(({ realm }) => realm);
  if (lacking.length === 0) return [];
  return [engines.length === 1 ? '' : ` in ${lacking.join(', ')}`];
}

function finding(code: CodeOf<'invalid'>, field: string, message: string): UnknownName {
  return { code, fault: { in: 'body', field, message } };
}

/** Returns the names of a list with commas; none if the list is `undefined`. */
export function splitNames(list: string | undefined): string[] {
  return parseNames(list ?? '').filter((name) => name !== '');
}
