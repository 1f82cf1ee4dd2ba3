// This module splits the API document for generators of clients: one document for each group, with the components that its operations
// use.
import * as z from 'zod';

// Records, and not objects, because zod would put the named keys of an object first.
const anyRecord = z.record(z.string(), z.unknown());
const parts = z.object({
  info: z.record(z.string(), z.unknown()),
  tags: z.array(anyRecord),
  paths: z.record(z.string(), z.record(z.string(), anyRecord)),
  components: z.record(z.string(), anyRecord),
});
const named = z.object({ name: z.string() });
const titled = z.object({ title: z.string() });
const tagged = z.object({ tags: z.array(z.string()) });

type Parts = z.output<typeof parts>;

type ApiDocument = Readonly<Record<string, unknown>>;

/** Returns the name and the document of each group of the API document. */
export function groupDocuments(document: ApiDocument): [group: string, document: ApiDocument][] {
  const { info, tags, paths, components } = parts.parse(document);
  return tags.map((tag) => {
    const { name } = named.parse(tag);
    const own = pathsOf(paths, name);
    const ofGroup = {
      ...document,
      info: { ...info, title: `${titled.parse(info).title} – ${name}` },
      tags: [tag],
      paths: own,
      components: componentsOf(components, own),
    };
    return [name, ofGroup];
  });
}

function pathsOf(paths: Parts['paths'], group: string): Parts['paths'] {
  const own = Object.entries(paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, operation]) =>
      tagged.parse(operation).tags.includes(group),
    );
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  return Object.fromEntries(own);
}

/**
 * Returns the components to which these paths refer, directly or through other components. All security schemes remain, because they
 * are named without a reference.
 */
function componentsOf(components: Parts['components'], paths: Parts['paths']): Parts['components'] {
  const used = new Set<string>();
  const open: unknown[] = [paths];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const references = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g);
    for (const [, kind = '', name = ''] of references) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      open.push(components[kind]?.[name]);
    }
  }
  const kept = Object.entries(components).map(([kind, parts]) => {
    const some = Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`));
    return [kind, kind === 'securitySchemes' ? parts : Object.fromEntries(some)] as const;
  });
  return Object.fromEntries(kept);
}
