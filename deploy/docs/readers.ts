import type { Deployment } from '../deployment.ts';
import type { FunctionEvent } from '../framework.ts';

/**
 * Restricts the readers of the documentation by the stage's parameter `docs`.
 *   `token` (the default)   the page and guides are public; the API document and its parts need a token: the page asks for a log-in
 *   `public`                everything is public
 *   `off`                   the function is not deployed
 */
export function restrictDeployedDocs({ parameters, service: { functions, custom } }: Deployment): void {
  const readers = parameters.get('docs') ?? 'token';
  if (readers === 'off') delete functions['docs'];
  if (readers === 'token') guardDocument(functions['docs']?.events ?? [], custom.authorizer);
}

function guardDocument(events: readonly FunctionEvent[], authorizer: object): void {
  for (const { http } of events) if (http?.path.startsWith('docs/openapi')) http.authorizer = authorizer;
}
