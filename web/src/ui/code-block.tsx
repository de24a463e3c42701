import { Fragment } from 'react';
import type { CopyToast } from './copy.ts';
import { CopyButton } from './copy-button.tsx';

/** Where an address may go on in the next line. */
const AFTER_SLASH = /(?<=\w\/)/;

type Props = { label: string; code: string; told?: CopyToast };

/** Code that is meant to be copied; `told` is the toast that says so. */
export function CodeBlock({ label, code, told }: Props) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-canvas">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-3 text-xs font-medium text-ink-2">
        {label}
        <CopyButton text={code} {...(told ? { told } : {})} />
      </figcaption>
      {/* Wrapped rather than scrolled: nothing is hidden, and nothing needs a scroll bar on a phone. */}
      <pre className="p-3 font-mono text-xs break-words whitespace-pre-wrap text-ink">
        {code.split(AFTER_SLASH).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </pre>
    </figure>
  );
}
