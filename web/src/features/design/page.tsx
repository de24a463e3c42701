import { classes } from '../../ui/classes.ts';
import { Colours } from './colours.tsx';
import { Controls } from './controls.tsx';
import { Displays } from './displays.tsx';

/** Every component in every state, in both themes beside each other. For those who work on the product. */
export function DesignPage() {
  return (
    <main className="py-4 sm:py-6">
      <h1 className="mb-4 text-xl font-semibold tracking-tight">Design</h1>
      <div className="grid gap-4 xl:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            className={classes(theme, 'min-w-0 rounded-lg border border-line bg-surface px-5 pb-4 text-ink')}
          >
            <h2 className="py-4 text-base font-semibold">{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <Colours />
            <Controls />
            <Displays />
          </div>
        ))}
      </div>
    </main>
  );
}
