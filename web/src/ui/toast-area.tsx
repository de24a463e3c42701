import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { classes } from './classes.ts';
import { type Message, takeToasts } from './toast.tsx';

/** How long a toast stays, in ms. Resting on it with pointer or keyboard holds it. */
const CLOSE_AFTER_MS = 5000;
const LIMIT = 1;

let currentId: string | undefined;
const manager = Toast.createToastManager<{ quiet: boolean }>();

function show({
  id,
  title,
  description,
  look = 'default',
  action,
  timeoutMs,
  quiet = false,
  onClosed,
}: Message) {
  if (currentId && currentId !== id) manager.close(currentId);
  currentId = manager.add({
    ...(id ? { id } : {}),
    title,
    description,
    type: look,
    data: { quiet },
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    // Said also where there is none: a toast that is changed in place would keep the button of the one before.
    actionProps: action && { children: action.label, onClick: action.onClick },
    ...(onClosed ? { onClose: onClosed } : {}),
  });
}

/** Where toasts appear; one at a time. */
export function ToastArea() {
  useEffect(() => takeToasts(show), []);
  return (
    <Toast.Provider toastManager={manager} limit={LIMIT} timeout={CLOSE_AFTER_MS}>
      <Toast.Portal>
        <Toast.Viewport
          data-beside
          className="fixed inset-x-4 bottom-4 z-50 outline-none sm:left-auto sm:w-full sm:max-w-[420px]"
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager<{ quiet: boolean }>();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      aria-live={item.data?.quiet ? 'off' : undefined}
      className={classes(
        'absolute inset-x-0 bottom-0 rounded-lg border shadow-overlay transition-[opacity,translate] duration-150',
        'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
        // For that moment it lies over the one that took its place.
        'data-ending-style:pointer-events-none data-limited:hidden',
        item.type === 'destructive' ? 'border-danger-line bg-danger-soft' : 'border-line bg-surface',
      )}
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4 max-sm:py-1">
        <div className="min-w-0 flex-1 py-1.5 max-sm:py-3">
          <Toast.Title
            className={classes(
              'text-sm font-semibold break-words',
              item.type === 'destructive' ? 'text-danger-ink' : 'text-ink',
            )}
          />
          <Toast.Description className="line-clamp-3 text-sm break-words text-ink-2" />
        </div>
        <Toast.Action className="h-8 shrink-0 rounded-md border border-line-strong px-2.5 text-sm font-medium hover:bg-hover max-sm:h-11" />
        <Toast.Close
          aria-label="Close"
          aria-hidden={false}
          className="grid size-8 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-pressed hover:text-ink max-sm:size-11"
        >
          <X size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
