import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { absoluteTime } from './time-text.ts';

const OPEN_DELAY_MS = 700;
/** Another tooltip opens at once when the last one was closed no longer ago than this. */
const SKIP_DELAY_MS = 300;
const POPUP_ID = 'tooltip';
const OFFSET_PX = 4;
/** What a tooltip keeps to the window's edges, in px. */
const MARGIN_PX = 8;

type Shown = { element: Element; text: string };

/**
 * Around the whole app: one tooltip, shared by everything that has one. Those are marked in the page, and not
 * components of their own: a list has hundreds of them.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => followPointer(setShown), []);
  return (
    <>
      {children}
      {shown && createPortal(<Popup {...shown} />, document.body)}
    </>
  );
}

/** Shows `text` when the pointer rests on the given element, or when the keyboard reaches it. */
export function Tip({ text, children }: { text: string; children: ReactElement<{ 'data-tip'?: string }> }) {
  return cloneElement(children, { 'data-tip': text });
}

/** What an element is marked with; of an instant without words the full time, which is worked out only when somebody asks. */
function textFor(element: Element): string {
  const text = element.getAttribute('data-tip') ?? '';
  return text === '' && element instanceof HTMLTimeElement
    ? absoluteTime(Date.parse(element.dateTime))
    : text;
}

function followPointer(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;

  function open(element: Element) {
    isOpen = true;
    show({ element, text: textFor(element) });
  }
  function close() {
    clearTimeout(timer);
    over = null;
    if (!isOpen) return;
    isOpen = false;
    closedAt = performance.now();
    show(null);
  }
  function reach(target: EventTarget | null, delayMs: number) {
    const element = target instanceof Element ? target.closest('[data-tip]') : null;
    if (element === over) return;
    close();
    over = element;
    if (!element) return;
    if (delayMs === 0) open(element);
    else timer = setTimeout(() => element.isConnected && open(element), delayMs);
  }

  const listeners: Partial<Record<keyof DocumentEventMap, (event: Event) => void>> = {
    pointerover(event) {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      const isQuick = isOpen || performance.now() - closedAt < SKIP_DELAY_MS;
      reach(event.target, isQuick ? 0 : OPEN_DELAY_MS);
    },
    focusin: ({ target }) => {
      if (target instanceof Element && target.matches('[data-tip]:focus-visible')) reach(target, 0);
    },
    focusout: close,
    pointerdown: close,
    keydown: (event) => event instanceof KeyboardEvent && event.key === 'Escape' && close(),
    scroll: close,
  };
  for (const [name, listener] of Object.entries(listeners)) {
    document.addEventListener(name, listener, { capture: true, passive: true });
  }
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners)) {
      document.removeEventListener(name, listener, { capture: true });
    }
  };
}

/** Above what it is about, or beneath it where there is no room, and never beyond the window's edges. */
function Popup({ element, text }: Shown) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text === element.getAttribute('aria-label')) return;
    element.setAttribute('aria-describedby', POPUP_ID);
    return () => element.removeAttribute('aria-describedby');
  }, [element, text]);
  useLayoutEffect(() => {
    const own = popup.current;
    if (!own) return;
    const anchor = element.getBoundingClientRect();
    const { width, height } = own.getBoundingClientRect();
    const above = anchor.top - OFFSET_PX - height;
    const below = anchor.bottom + OFFSET_PX;
    const left = anchor.left + anchor.width / 2 - width / 2;
    const leftMax = document.documentElement.clientWidth - width - MARGIN_PX;
    own.style.top = `${above >= MARGIN_PX ? above : below}px`;
    own.style.left = `${Math.max(MARGIN_PX, Math.min(left, leftMax))}px`;
  }, [element, text]);
  return (
    <div
      ref={popup}
      id={POPUP_ID}
      role="tooltip"
      // Read out as the description of what it is about, which also works hidden; not as a stray text of the page.
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-72 rounded-sm bg-ink px-2 py-1 text-xs text-surface tabular-nums"
    >
      {text}
    </div>
  );
}
