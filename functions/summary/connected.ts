import { connectivityOf, connectivitySchema } from '../../shared/realm/summary/connectivity.ts';
import { categoryQuery, noRealm } from './category.ts';
import { endpoint } from './group.ts';

/** Groups realms and multirealms by whether their engines answer (spec 4.10). */
export const connected = endpoint({
  name: 'summary.connected',
  method: 'GET',
  path: '/api/summary/realms/connected/',
  access: 'viewer',
  summary: 'Standard realms and multirealms by whether their engines answer',
  description: 'An engine that does not answer is a finding of this answer, which is never partial.',
  query: categoryQuery,
  sources: 'without strict',
  returns: connectivitySchema,
  async handle({ query: { category } }, { realms }) {
    const { data, sources } = await connectivityOf(realms, category);
    const isEmpty = data.realms.length + data.multirealms.length === 0;
    return { data, sources, notice: isEmpty ? noRealm(category) : undefined };
  },
});
