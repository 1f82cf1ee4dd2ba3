import type { Deployment } from '../platform/gateway/deployment.ts';

const words = ['token', 'public', 'off'] as const;

/** As the parameter `docs` of a deployed stage (deploy/docs.mjs). */
export type DocsReaders = (typeof words)[number];

export function docsReadersOf(text: string): DocsReaders | undefined {
  return words.find((word) => word === text);
}

/** What deploy/docs.mjs makes of the stage, for this process. */
export function withDocsFor(readers: DocsReaders, deployment: Deployment): Deployment {
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
