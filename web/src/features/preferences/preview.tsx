import { usePreview } from '../../api/preferences.ts';
import { classes } from '../../ui/classes.ts';
import { Bone } from '../../ui/status.tsx';

/** One sentence: what would become of notifications of this app that arrive now. */
export function Preview({ appName }: { appName: string }) {
  const preview = usePreview(appName);
  if (preview.data) {
    return (
      <p
        className={classes(
          'min-w-0 text-sm text-ink-2 transition-opacity',
          preview.isFetching && 'opacity-70',
        )}
      >
        {preview.data.sentence}
      </p>
    );
  }
  if (preview.isError) {
    return <p className="text-sm text-ink-3">What would happen now could not be read.</p>;
  }
  return (
    <span role="status" aria-label="Loading the preview" className="flex h-5 flex-1 items-center">
      <Bone className="h-3 w-3/5" />
    </span>
  );
}
