import { AppError } from '../../base/errors.ts';
import type { ConfiguredHost } from '../open-realm/import-tools.ts';
import type { OpenRealm } from '../open-realm/open.ts';

interface HostWithTemplates {
  readonly host_name: string;
  readonly use_templates?: readonly string[] | null | undefined;
}

/**
 * Adds the templates that the import tool stores for these hosts. A host that is not in the tool keeps the templates from its
 * custom variables. If the tool does not answer, all hosts keep them.
 */
export async function withToolTemplates<H extends HostWithTemplates>(
  realm: OpenRealm,
  hosts: H[],
): Promise<H[]> {
  const held = new Map((await definitionsOf(realm, hosts)).map((one) => [one.host_name, one]));
  return hosts.map((host) => {
    const definition = held.get(host.host_name);
    return definition ? { ...host, use_templates: definition.use_templates ?? [] } : host;
  });
}

async function definitionsOf(
  realm: OpenRealm,
  [first, ...others]: readonly HostWithTemplates[],
): Promise<readonly ConfiguredHost[]> {
  try {
    const tool = first && (await realm.tool());
    if (!tool) return [];
    if (others.length > 0) return await tool.list();
    const only = await tool.get(first.host_name);
    return only ? [only] : [];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
