import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { genericTemplate, marketTemplate, setupGuide } from '../shared/templates.ts';

const origin = window.location.origin;

const templates = [
  {
    label: 'Market App Template',
    text: marketTemplate(origin),
    about:
      'For an app that watches markets: analyses, signals, price alerts, portfolio and news, each with its category, and of high priority where it matters. JavaScript, one file, no packages.',
  },
  {
    label: 'Generic Template',
    text: genericTemplate(origin),
    about: 'For any app: one function that sends, and never throws. JavaScript, one file, no packages.',
  },
  {
    label: 'Setup Guide',
    text: setupGuide(origin),
    about: 'What to give to whoever connects an app, from the key to the first notification. Markdown.',
  },
];

/** What administrators hand to those who connect an app, with this server's address in it. */
export function AppIntegrationTab() {
  return (
    <div className="space-y-4">
      {templates.map(({ label, text, about }) => (
        <Card key={label}>
          <CardHeader title={label} />
          <div className="p-4">
            <p className="max-w-[640px] text-sm text-ink-2">{about}</p>
            <div className="mt-3 mb-2">
              <CopyButton
                text={text}
                label={`Copy ${label}`}
                told={{ title: 'Copied!', description: `${label} copied to clipboard` }}
              />
            </div>
            <details>
              <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-accent-ink max-sm:py-3">
                Look at it
              </summary>
              <pre className="mt-2 rounded-md border border-line bg-canvas p-3 font-mono text-xs break-words whitespace-pre-wrap">
                {text}
              </pre>
            </details>
          </div>
        </Card>
      ))}
    </div>
  );
}
