// This module splits the API document for generators of clients: one document for each group, with the components that its operations
// use.

/** Returns `[group, text]` for each group of the API document `text`. */
export function groupDocuments(text) {
  const document = JSON.parse(text);
  return document.tags.map((tag) => [tag.name, `${JSON.stringify(documentOf(document, tag), null, 2)}\n`]);
}

function documentOf(document, tag) {
  const paths = pathsOf(document, tag);
  const components = componentsOf(document, paths);
  const info = { ...document.info, title: `${document.info.title} – ${tag.name}` };
  return { ...document, info, tags: [tag], paths, components };
}

function pathsOf({ paths }, { name }) {
  const own = Object.entries(paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, { tags }]) => tags.includes(name));
    return kept.length > 0 ? [[path, Object.fromEntries(kept)]] : [];
  });
  return Object.fromEntries(own);
}

/**
 * Returns the components to which these paths refer, directly or through other components. All security schemes remain, because they
 * are named without a reference.
 */
function componentsOf({ components }, paths) {
  const used = new Set();
  const open = [paths];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      open.push(components[kind][name]);
    }
  }
  const kept = Object.entries(components).map(([kind, parts]) => {
    const some = Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`));
    return [kind, kind === 'securitySchemes' ? parts : Object.fromEntries(some)];
  });
  return Object.fromEntries(kept);
}
