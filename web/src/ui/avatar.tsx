import { type CSSProperties, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { appIconOf } from './app-icon.ts';
import { classes } from './classes.ts';

const NamedIcon = lazy(() => import('./named-icon.tsx').then((module) => ({ default: module.NamedIcon })));

const HUES = 12;

/** The first two letters of a name. */
export function initials(name: string): string {
  const letters = Array.from(name.trim()).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return (letters.slice(0, 2).join('') || Array.from(name.trim())[0] || '?').toUpperCase();
}

/** The same name has the same tint everywhere: one of twelve hues, pale or deep. */
export function tintOf(name: string): { hue: number; deep: boolean } {
  const tint = hash(name) % (2 * HUES);
  return { hue: (tint % HUES) * (360 / HUES), deep: tint >= HUES };
}

/** FNV-1a, stirred once more: names of a few letters would otherwise share their low bits. */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const letter of name) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x297a2d39);
  return (value ^ (value >>> 16)) >>> 0;
}

export type KnownApp = { displayName: string; icon: string | null };

/** Apps that have more than a name, by that name. */
export const KnownApps = createContext<ReadonlyMap<string, KnownApp>>(new Map());

type Props = { name: string; app?: KnownApp; className?: string };

/** An app's icon, or its initials on a tint that comes from its name. `app` where it isn't among {@link KnownApps}. */
export function AppAvatar({ name, app, className = 'size-8 text-xs' }: Props) {
  const listed = use(KnownApps).get(name);
  const known = app ?? listed;
  const { hue, deep } = tintOf(name);
  return (
    <span
      aria-hidden
      style={{ '--hue': hue } as CSSProperties}
      className={classes(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-md font-semibold',
        deep ? 'app-tint-deep' : 'app-tint',
        className,
      )}
    >
      <Face icon={known?.icon}>{initials(known?.displayName ?? name)}</Face>
    </span>
  );
}

function Face({ icon: text, children }: { icon: string | null | undefined; children: ReactNode }) {
  const icon = appIconOf(text);
  if (icon?.kind === 'named') {
    return (
      <Suspense fallback={children}>
        <NamedIcon name={icon.name} className="size-1/2" />
      </Suspense>
    );
  }
  if (icon?.kind === 'emoji') return <span className="text-[1.35em] leading-none">{icon.text}</span>;
  if (icon?.kind === 'image') {
    return (
      <Picture key={icon.address} address={icon.address}>
        {children}
      </Picture>
    );
  }
  return children;
}

/** An image from elsewhere; until it is there, and where it never comes, what stands in for it. */
function Picture({ address, children }: { address: string; children: ReactNode }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return children;
  return (
    <>
      {state === 'loading' && children}
      <img
        src={address}
        alt=""
        referrerPolicy="no-referrer"
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className={classes('absolute inset-0 size-full object-cover', state === 'loading' && 'opacity-0')}
      />
    </>
  );
}
