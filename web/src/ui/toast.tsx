export type Message = {
  /** A toast with the id of the one on screen changes it in place. */
  id?: string;
  title: string;
  description?: string | undefined;
  look?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** How long it stays, in ms, where that is not the usual time. */
  timeoutMs?: number;
  /** Spoken elsewhere already: screen readers leave it alone. */
  quiet?: boolean;
  onClosed?: () => void;
};

let show: ((message: Message) => void) | null = null;
let early: Message[] = [];

/** Shows a message; it takes the place of the one that is on screen. */
export function toast(message: Message): void {
  if (show) show(message);
  else early = [...early, message];
}

export function toastError(title: string, description: string): void {
  toast({ title, description, look: 'destructive' });
}

/** From now on, messages go to `taker`: those first that came before. */
export function takeToasts(taker: (message: Message) => void): () => void {
  show = taker;
  for (const message of early) taker(message);
  early = [];
  return () => {
    show = null;
  };
}
