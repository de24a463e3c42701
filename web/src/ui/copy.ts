import { useEffect, useState } from 'react';
import { toast, toastError } from './toast.tsx';

/** How long a copy button says so, in ms. */
const CONFIRM_MS = 2000;

/** What the toast says about what was copied. */
export type CopyToast = { title: string; description?: string };

/** Copies text and says so; `copied` stays true for two seconds. */
export function useCopy(told: CopyToast = { title: 'Copied to clipboard' }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(text: string): Promise<void> {
    try {
      await writeClipboard(text);
      setCopied(true);
      toast(told);
    } catch (error) {
      console.error('Copy failed:', error);
      toastError('Copy failed', 'Please copy the code manually');
    }
  }

  return { copied, copy };
}

/** Browsers offer the clipboard on https and localhost alone; elsewhere a selection is copied. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!done) throw new Error('The browser refused to copy');
}
