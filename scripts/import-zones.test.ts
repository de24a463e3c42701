import { describe, expect, test } from 'vitest';
import { findViolations } from './import-zones.ts';

/** What the check says about one file that holds one line. */
function rulesFor(path: string, line: string): string[] {
  return findViolations([{ path, text: `// first line\n${line}\n` }]).map((violation) => violation.rule);
}

describe('imports that run one way', () => {
  test.each([
    ['server/src/main.ts', "import { createApp } from './app.ts';"],
    ['server/src/app.ts', "import { openHub } from './live/hub.ts';"],
    ['server/src/app.ts', "import type { Config } from './config.ts';"],
    [
      'server/src/http/routes/notifications.ts',
      "import { list } from '../../storage/notifications/notifications.ts';",
    ],
    ['server/src/http/routes/notifications.ts', "import { accept } from '../../domain/intake/accept.ts';"],
    ['server/src/domain/intake/accept.ts', "import { priority } from '@alertstream/contract/notifications';"],
    ['server/src/storage/people/audit.ts', "import type { Storage } from '../db.ts';"],
    ['server/src/http/routes/list.test.ts', "import { engines } from '../../../test/engines.ts';"],
    ['server/src/live/hub.test.ts', "import { createApp } from '../app.ts';"],
    ['contract/src/auth.ts', "import { z } from 'zod';"],
    ['web/src/main.tsx', "import './ui/tokens.css';"],
    ['web/src/routes.tsx', "import { Page } from './features/dashboard/page';"],
    ['web/src/features/dashboard/page.tsx', "import { List } from './parts/list.tsx';"],
    ['web/src/features/dashboard/parts/list.tsx', "import { usePage } from '../page.tsx';"],
    ['web/src/features/dashboard/page.tsx', "import { Button } from '../../ui/button.tsx';"],
    ['web/src/features/dashboard/page.tsx', "import { Code } from '../shared/code.tsx';"],
    ['web/src/features/shared/code.ts', "import sender from '../../../../examples/send.mjs?raw';"],
    ['bench/main.ts', "import { openStorage } from '../server/src/storage/open.ts';"],
    ['server/src/domain/text.ts', 'export const sample = "import { x } from \'../http/x.ts\'";'],
  ])('%s: %s', (path, line) => {
    expect(rulesFor(path, line)).toEqual([]);
  });
});

describe('imports against the zones', () => {
  test.each([
    [
      'server/src/storage/db.ts',
      "import { accept } from '../domain/intake/accept.ts';",
      /storage may not import domain/,
    ],
    [
      'server/src/storage/db.ts',
      "import { fetch } from '../net/safe-fetch.ts';",
      /storage may not import net/,
    ],
    [
      'server/src/domain/a/b.ts',
      "import type { ZodApp } from '../../http/zod-app.ts';",
      /domain may not import http/,
    ],
    ['server/src/domain/a/b.ts', "export { x } from '../../http/x.ts';", /domain may not import http/],
    ['server/src/domain/a/b.ts', "export * from '../../live/x.ts';", /domain may not import live/],
    ['server/src/domain/a/b.ts', "type X = import('../../app.ts').X;", /domain may not import app/],
    ['server/src/domain/a/b.ts', "const x = await import('../../jobs/x.ts');", /domain may not import jobs/],
    ['server/src/http/routes/a.ts', "import { hub } from '../../live/hub.ts';", /http may not import live/],
    ['server/src/live/hub.ts', "import { app } from '../app.ts';", /live may not import app/],
    ['server/src/app.ts', "import { main } from './main.ts';", /app may not import main/],
    ['server/src/live/hub.ts', "import { engines } from '../../test/engines.ts';", /no part of the product/],
    ['server/src/live/hub.ts', "import { x } from './hub.test.ts';", /no part of the product/],
    ['server/src/live/hub.ts', "import { x } from '../../../web/src/api/live.ts';", /share the contract/],
    ['contract/src/auth.ts', "import { randomBytes } from 'node:crypto';", /contract imports zod alone/],
    [
      'contract/src/auth.ts',
      "import type { Config } from '../../server/src/config.ts';",
      /contract imports zod/,
    ],
    ['web/src/features/a/page.tsx', "import { B } from '../b/part.tsx';", /does not import another/],
    ['web/src/features/a/page.tsx', "import { routes } from '../../routes.tsx';", /may not import routes/],
    ['web/src/features/shared/code.tsx', "import { B } from '../b/part.tsx';", /does not import another/],
    ['web/src/ui/button.tsx', "import { client } from '../api/client.ts';", /ui may not import api/],
    ['web/src/ui/button.tsx', "import { B } from '../features/b/part.tsx';", /ui may not import features/],
    ['web/src/api/client.ts', "import { readFile } from 'node:fs/promises';", /no node: modules/],
  ])('%s: %s', (path, line, rule) => {
    expect(rulesFor(path, line)).toEqual([expect.stringMatching(rule)]);
  });

  test('are told with their line', () => {
    const text = "import { z } from 'zod';\n\nimport {\n  a,\n} from '../app.ts';\n";
    const [violation] = findViolations([{ path: 'server/src/live/hub.ts', text }]);
    expect(violation).toMatchObject({ path: 'server/src/live/hub.ts', line: 5 });
  });

  test('a file outside every zone is one as well', () => {
    expect(rulesFor('server/src/utils/misc.ts', '')).toEqual([expect.stringContaining('in no zone')]);
  });
});

describe('cycles', () => {
  test('are found through types and re-exports, once each', () => {
    const files = [
      { path: 'server/src/domain/a.ts', text: "import type { B } from './b.ts';\nexport type A = B;" },
      { path: 'server/src/domain/b.ts', text: "export type { C } from './c.ts';" },
      { path: 'server/src/domain/c.ts', text: "export type C = import('./a.ts').A;" },
    ];
    expect(findViolations(files)).toEqual([
      {
        path: 'server/src/domain/c.ts',
        line: 1,
        rule: 'a cycle: server/src/domain/a.ts -> server/src/domain/b.ts -> server/src/domain/c.ts -> server/src/domain/a.ts',
      },
    ]);
  });

  test('a diamond is none', () => {
    const files = [
      { path: 'web/src/ui/a.ts', text: "import './b';\nimport './c';" },
      { path: 'web/src/ui/b.ts', text: "import './d';" },
      { path: 'web/src/ui/c.ts', text: "import './d';" },
      { path: 'web/src/ui/d.ts', text: '' },
    ];
    expect(findViolations(files)).toEqual([]);
  });
});
