import type { NoisyApp } from '@alertstream/contract/analytics';
import type { Preference } from '@alertstream/contract/preferences';
import { BellOff, CalendarClock, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppAvatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/number-text.ts';
import { Badge } from '../../ui/status.tsx';
import { Tip } from '../../ui/tooltip.tsx';
import { InboxLink } from './inbox-link.tsx';
import { appAt } from './links.ts';
import { useQuieten } from './use-quieten.ts';
import { hours, percent } from './words.ts';

/** `rule`: the app is not one that preferences can be set for. `wait`: it isn't known yet. */
export type Possible = 'all' | 'rule' | 'wait';

type Props = { app: NoisyApp; from: string | null; saved: Preference | undefined; can: Possible };

/** One app of the noise report; on phones, each is a block. */
export function NoisyRow({ app, from, saved, can }: Props) {
  const { appName, received, muted, read, medianHours, neverOpened } = app;
  const { preference, mute, digest, makeRule } = useQuieten(appName, saved);
  const isMuted = preference.enabled === 0;
  const isDigest = preference.frequency !== 'immediate';
  return (
    <tr className="max-md:block max-md:px-4 max-md:py-3">
      <th
        scope="row"
        className="w-full max-w-0 py-2 pl-4 text-left text-sm font-medium max-md:block max-md:max-w-none max-md:p-0 max-md:pb-1"
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <AppAvatar name={appName} className="size-7 text-xs" />
          {from ? (
            <InboxLink
              href={appAt({ from }, appName)}
              className="min-w-0 truncate rounded-sm underline-offset-2 hover:underline max-md:py-3"
            >
              <bdi>{appName}</bdi>
            </InboxLink>
          ) : (
            <bdi className="min-w-0 truncate max-md:py-3">{appName}</bdi>
          )}
          {isMuted && <Badge>Muted</Badge>}
          {!isMuted && isDigest && <Badge tone="accent">{digestWords[preference.frequency]}</Badge>}
        </span>
      </th>
      <Figure label="Received">
        {countText(received)}
        {muted > 0 && <span className="text-ink-3"> ({countText(muted)} muted)</span>}
      </Figure>
      <Figure label="Read">{countText(read)}</Figure>
      <Figure label="Median time to read">{medianHours === null ? '–' : hours(medianHours)}</Figure>
      <Figure label="Never opened">{neverOpened === null ? '–' : percent(neverOpened)}</Figure>
      <td className="py-1 pr-3 pl-2 max-md:block max-md:px-0 max-md:pt-2">
        <div className="flex justify-end gap-1.5 max-md:justify-start">
          <Action label={`Mute ${appName}`} can={can} isDone={isMuted} onClick={mute}>
            <BellOff size={14} aria-hidden /> Mute
          </Action>
          <Action
            label={`Daily digest of ${appName}`}
            can={can}
            isDone={isMuted || preference.frequency === 'daily'}
            onClick={digest}
          >
            <CalendarClock size={14} aria-hidden /> Digest
          </Action>
          <Button small aria-label={`Make a rule for ${appName}`} onClick={makeRule}>
            <Workflow size={14} aria-hidden /> Rule
          </Button>
        </div>
      </td>
    </tr>
  );
}

const digestWords: Readonly<Record<Preference['frequency'], string>> = {
  immediate: '',
  hourly: 'Hourly digest',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};

/** On phones the figure says what it is. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="px-2 py-2 text-right text-sm whitespace-nowrap tabular-nums max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-0.5">
      <span aria-hidden className="text-ink-3 md:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}

type ActionProps = {
  label: string;
  can: Possible;
  isDone: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Action({ label, can, isDone, onClick, children }: ActionProps) {
  const button = (
    <Button small aria-label={label} disabled={can === 'wait' || isDone} onClick={onClick}>
      {children}
    </Button>
  );
  if (can !== 'rule') return button;
  return (
    <Tip text="Only registered apps can be muted or digested; make a rule instead">
      {/* Not `disabled`: then nobody could hear why. */}
      <Button small aria-label={label} aria-disabled className="cursor-not-allowed opacity-50">
        {children}
      </Button>
    </Tip>
  );
}
