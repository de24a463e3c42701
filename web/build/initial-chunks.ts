import { fileURLToPath } from 'node:url';
import { iconsOf, isIcon, isIconIndex } from './icon-modules.ts';

type ModuleInfo = { importedIds: readonly string[]; code: string | null };
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null };

const fileOf = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Files in the order in which they take modules, and what each of them begins with. */
const files = {
  start: 'main.tsx',
  schemas: 'api/start-schemas.ts',
  app: 'app.tsx',
};

/** What people may see who are not signed in, and the app has parts of as well: those come with `start`. */
const signedOut = [
  'features/session/login-page.tsx',
  'features/session/register-form.tsx',
  'features/session/forgot-password.tsx',
  'ui/toast-area.tsx',
];

/**
 * Groups the modules that every visit loads into few files. Left to itself the bundler makes some fifty small ones of
 * them, each of them a request and compressed on its own.
 *
 * - `start`: what there is before it is known who is there.
 * - `schemas`: Zod, set up before the first schema is made, and what of the contract a sign-in needs.
 * - `app`: what everybody loads who is signed in, with the inbox.
 * - `icons`: those that none of these needs.
 */
export function initialChunks() {
  let parts: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  function partsOf(graph: ModuleGraph) {
    const reach = (path: string) => reachedFrom(fileOf(path), graph);
    const [start, schemas, app] = [reach(files.start), reach(files.schemas), reach(files.app)];
    const shared = new Set(signedOut.flatMap((path) => [...reach(path)]))
      .intersection(app)
      .difference(schemas);
    return new Map(Object.entries({ start: start.union(shared), schemas, app }));
  }

  const groups = Object.keys(files).map((name, index, all) => ({
    name(id: string, graph: ModuleGraph): string | null {
      parts ??= partsOf(graph);
      return parts.get(name)?.has(id) ? name : null;
    },
    debugName: name,
    priority: all.length - index + 1,
  }));
  return [...groups, { name: 'icons', test: isIcon, priority: 1 }];
}

/** A module with all that it imports, and they import; what is imported later on, by `import()`, is left out. */
function reachedFrom(id: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([id]);
  for (const each of reached) {
    const info = graph.getModuleInfo(each);
    for (const imported of info?.importedIds ?? []) {
      if (!isIconIndex(imported)) reached.add(imported);
      else for (const icon of iconsOf(info?.code ?? '')) reached.add(icon);
    }
  }
  return reached;
}
