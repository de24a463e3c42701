import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApiKeys } from '../../api/api-keys.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { Badge } from '../../ui/status.tsx';
import { CodeTabs } from './code-tabs.tsx';
import { SendTest } from './send-test.tsx';
import { SetupCard } from './setup-card.tsx';

/** Stands in the code until there is a key. */
const NO_KEY = 'YOUR_API_KEY';

export function IntegrationGuidePage() {
  const keys = useApiKeys();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const usable = keys.data?.filter((key) => key.isActive);
  const chosen = usable?.find((key) => key.id === chosenId) ?? usable?.[0];

  return (
    <Page title="Integration Guide" about={<Badges />}>
      <div className="space-y-4">
        <SetupCard
          keys={usable}
          error={keys.error}
          onRetry={() => keys.refetch()}
          chosen={chosen}
          onChoose={setChosenId}
        />
        <Card>
          <CardHeader title="See it land" />
          <div className="p-4">
            <SendTest key={chosen?.id} apiKey={chosen?.key} />
          </div>
        </Card>
        <Card>
          <CardHeader title="Integration code" />
          <CodeTabs apiKey={chosen?.key ?? NO_KEY} />
        </Card>
        <Notes />
      </div>
    </Page>
  );
}

function Badges() {
  return (
    <div className="flex flex-wrap gap-1.5 pt-1">
      <Badge tone="success">Crash-Proof</Badge>
      <Badge tone="accent">Copy-Paste Ready</Badge>
      <Badge>JS & Python</Badge>
      <Badge>Version 2.0</Badge>
    </div>
  );
}

function Notes() {
  return (
    <Card>
      <CardHeader title="Notes" />
      <dl className="space-y-4 p-4 text-sm">
        <Note title="Crash-proof design">
          The code never throws: it waits 5 seconds at most for an answer, tries a second time where that may
          help, and returns false where the notification was not stored. Your application goes on either way.
          What is sent twice is stored once.
        </Note>
        <Note title="Changing appName">
          The appName says which application it comes from; it is the name of the computer until you set it:
          with <code className="font-mono text-xs">-a my-app</code>, with ALERTSTREAM_APP in the environment,
          or in the call itself. One name for each application, without spaces, so that everybody can choose
          what of it reaches them.
        </Note>
        <Note title="Categories and priorities">
          Categories are free: security, updates, social and system are known to everybody, others such as
          general appear as they are sent. Priorities are low, normal, high and critical; critical breaks
          through quiet hours, so keep it for what can’t wait.
        </Note>
        <Note title="Templates">
          A call can name one of your{' '}
          <Link to="/templates" className="text-accent-ink underline">
            templates
          </Link>{' '}
          and send its variables alone; title, message and the rest come from there. Each template has a call
          to copy.
        </Note>
      </dl>
    </Card>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium text-ink">{title}</dt>
      <dd className="mt-0.5 text-ink-2">{children}</dd>
    </div>
  );
}
