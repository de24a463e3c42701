import type { SubscribableApp } from '@alertstream/contract/apps';
import type { Preference } from '@alertstream/contract/preferences';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../api/client.ts';
import { usePreference } from '../../api/preferences.ts';
import { AppAvatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { KeepSelect } from '../shared/keep-select.tsx';
import { Controls } from './controls.tsx';
import { Preview } from './preview.tsx';

/** Changes follow each other quickly: their toast changes in place. */
const TOAST_ID = 'preferences';

type Props = {
  app: SubscribableApp;
  saved: Preference | undefined;
  /** One came for this app: its card is open, and in sight. */
  isMeant: boolean;
};

/** What one app may tell, and when. Every change is saved at once, as a whole record. */
export function PreferenceCard({ app, saved, isMeant }: Props) {
  const id = useId();
  const [open, setOpen] = useState(isMeant);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isMeant) toggle.current?.focus();
  }, [isMeant]);
  const { shown, isSaved, save } = usePreference(app.appName, saved);
  const isEnabled = shown.enabled === 1;
  const about = app.description?.trim() || (app.appName === app.displayName ? '' : app.appName);

  async function change(record: Preference | null) {
    try {
      await save(record);
      toast({ id: TOAST_ID, title: record ? 'Preferences updated' : 'Preferences removed' });
    } catch (error) {
      const title = 'Failed to update preferences. Please try again.';
      toast({ title, description: messageOf(error) ?? undefined, look: 'destructive' });
    }
  }

  return (
    <Card>
      <div className="p-4">
        <div className="flex items-start gap-3">
          <AppAvatar name={app.appName} app={app} className="size-9 text-sm" />
          <div className="min-w-0 flex-1">
            <h2 className="text-base leading-5 font-semibold break-words">
              <label htmlFor={`${id}-on`}>
                <bdi>{app.displayName}</bdi>
              </label>
            </h2>
            {about && (
              <p className="text-sm break-words text-ink-2">
                <bdi>{about}</bdi>
              </p>
            )}
          </div>
          <span className="grid h-9 shrink-0 place-items-center max-sm:-my-1 max-sm:h-11">
            <Switch
              id={`${id}-on`}
              checked={isEnabled}
              onChange={({ target }) => change({ ...shown, enabled: target.checked ? 1 : 0 })}
            />
          </span>
        </div>
        <div className="mt-2 flex items-start justify-between gap-3 sm:pl-12">
          <Preview preference={shown} />
          <Button
            small
            look="ghost"
            ref={toggle}
            aria-expanded={open}
            aria-controls={`${id}-more`}
            onClick={() => setOpen(!open)}
            className="-my-1 -mr-2 max-sm:-my-3"
          >
            {open ? 'Less' : 'More'}
            <ChevronDown
              size={14}
              aria-hidden
              className={classes('transition-transform', open && 'rotate-180')}
            />
            <span className="sr-only"> about {app.displayName}</span>
          </Button>
        </div>
      </div>
      <div id={`${id}-more`} hidden={!open} className="border-t border-line p-4">
        <fieldset disabled={!isEnabled} className="transition-opacity disabled:opacity-50">
          <legend className="sr-only">Preferences of {app.displayName}</legend>
          <Controls app={app} preference={shown} onChange={change} />
          <div className="mt-4 flex justify-end border-t border-line pt-4">
            <Button disabled={!isSaved} onClick={() => change(null)}>
              <RotateCcw size={16} aria-hidden /> Reset to Defaults
            </Button>
          </div>
        </fieldset>
        {/* Holds for what is there already, muted or not, and is no part of the record. */}
        <div className="mt-4 border-t border-line pt-4">
          <div className="sm:max-w-96">{open && <KeepSelect appName={app.appName} />}</div>
        </div>
      </div>
    </Card>
  );
}
