import { fileURLToPath } from 'node:url';

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const fileOf = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/**
 * Names the file for what every visit loads: one for what everybody needs, one for what the inbox needs besides. Left to
 * itself the bundler makes some fifty small ones of it, each of them a request and compressed on its own.
 */
export function initialChunks(): (id: string, graph: ModuleGraph) => string | null {
  let app: ReadonlySet<string> | undefined;
  let inbox: ReadonlySet<string> | undefined;
  return (id, graph) => {
    const reach = (path: string) => reachedFrom(fileOf(path), graph);
    inbox ??= reach('signed-in.tsx');
    app ??= reach('main.tsx').union(reach('features/session/login-page.tsx').intersection(inbox));
    if (app.has(id)) return 'app';
    return inbox.has(id) ? 'inbox' : null;
  };
}

/** A module with all that it imports, and they import; what is imported later on, by `import()`, is left out. */
function reachedFrom(id: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([id]);
  for (const each of reached) {
    for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}
