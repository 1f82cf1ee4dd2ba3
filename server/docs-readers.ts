import type { GatewayDescription } from './gateway/deployment.ts';

const words = ['token', 'public', 'off'] as const;

/** The callers who may read the documentation, as in the parameter `docs` of a deployed stage (deploy/docs/readers.ts). */
export type DocsReaders = (typeof words)[number];

export function parseDocsReaders(text: string): DocsReaders | undefined {
  return words.find((word) => word === text);
}

/** Applies the parameter to the deployment of this process, as deploy/docs/readers.ts does to a stage. */
export function restrictDocs(readers: DocsReaders, deployment: GatewayDescription): GatewayDescription {
  if (readers === 'public') return deployment;
  if (readers === 'off') {
    const functions = new Map([...deployment.functions].filter(([name]) => name !== 'docs'));
    const routes = deployment.routes.filter(({ functionName }) => functionName !== 'docs');
    return { ...deployment, functions, routes };
  }
  const authorizer = deployment.routes.find((route) => route.authorizer?.type === 'TOKEN')?.authorizer;
  const routes = deployment.routes.map((route) =>
    route.path.startsWith('docs/openapi') ? { ...route, authorizer } : route,
  );
  return { ...deployment, routes };
}
