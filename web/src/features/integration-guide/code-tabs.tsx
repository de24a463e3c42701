import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Tab, TabList } from '../../ui/tabs.tsx';
import { curlCommand } from '../shared/curl-command.ts';
import { type ExampleName, exampleFile, filledExample } from '../shared/examples.ts';

const told = { title: 'Copied!', description: 'Integration code copied!' };

/** The code of the examples, ready to run on this server with the chosen key. */
export function CodeTabs({ apiKey }: { apiKey: string }) {
  const origin = window.location.origin;
  const code = (name: ExampleName) => (
    <CodeBlock label={exampleFile(name)} code={filledExample(name, origin, apiKey)} told={told} />
  );
  return (
    <Tabs.Root defaultValue="javascript">
      <TabList className="px-4 max-sm:pt-3">
        <Tab value="javascript">JavaScript/Node.js</Tab>
        <Tab value="python">Python</Tab>
        <Tab value="curl">Test & Verify (curl)</Tab>
      </TabList>
      <Panel value="javascript">
        <Run before="Save it as send.mjs and run it; Node 18.3 or newer, no packages:">
          node send.mjs "Hello" "It works"
        </Run>
        {code('javascript')}
      </Panel>
      <Panel value="python">
        <Run before="Save it as send.py and run it; Python 3 alone, no packages:">
          python3 send.py "Hello" "It works"
        </Run>
        {code('python')}
      </Panel>
      <Panel value="curl">
        <p className="text-sm text-ink-2">
          Paste this into a terminal. The answer is 201 with the notification once it is stored; 401 means:
          check the API key; 400: title or message is missing.
        </p>
        <CodeBlock label="curl" code={curlCommand(origin, apiKey)} told={told} />
        <Run before="In shell scripts, with a second attempt and no way to break the script:">
          sh send.sh "Hello" "It works"
        </Run>
        {code('shell')}
      </Panel>
    </Tabs.Root>
  );
}

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className="space-y-3 p-4 outline-none">
      {children}
    </Tabs.Panel>
  );
}

function Run({ before, children }: { before: string; children: string }) {
  return (
    <p className="text-sm text-ink-2">
      {before}{' '}
      <code className="rounded-sm bg-pressed px-1.5 py-0.5 font-mono text-xs text-ink">{children}</code>
    </p>
  );
}
