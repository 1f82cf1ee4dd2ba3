import { type BackendIdentity, isAtLeastVersion } from '../../connectors/search/index.ts';
import type { SearchBackendRecord } from '../../store/search-backends.ts';
import { eventLayoutOf, eventPrefixOf } from './event-index.ts';

export const eventTemplateName = 'realmgate-events';

const instant = { type: 'date' };
const number = { type: 'integer' };
const word = { type: 'keyword', ignore_above: 1024 };

/**
 * Returns the index template by which every condition on events is exact. It applies to new indices with the prefix of event
 * indices. `undefined` means that another program writes the documents in a form of its own.
 */
export function eventTemplate(backend: SearchBackendRecord, identity: BackendIdentity | undefined) {
  if ((backend.layout ?? 'own') !== 'own') return undefined;
  const text = hasWildcard(identity) ? { type: 'wildcard' } : { type: 'keyword', ignore_above: 8191 };
  const types = new Map<string, object>([
    ['time', instant],
    ['state', number],
    ['attempt', number],
    ['output', text],
    ['message', text],
  ]);
  const fields = [...eventLayoutOf(backend).fields];
  const properties = fields.map(([name, field]): [string, object] => [field, types.get(name) ?? word]);
  return {
    index_patterns: [`${eventPrefixOf(backend)}*`],
    // A higher priority than that of the templates that backends include.
    priority: 200,
    template: { mappings: { dynamic: false, properties: Object.fromEntries(properties) } },
    _meta: { description: 'Events of monitoring engines, as Realmgate asks for them' },
  };
}

/** Returns true if the backend has the field type for substrings of long texts: Elasticsearch since 7.9, OpenSearch since 2.15. */
function hasWildcard(identity: BackendIdentity | undefined): boolean {
  if (identity === undefined) return false;
  return identity.flavour === 'elasticsearch' || isAtLeastVersion(identity, 2, 15);
}
