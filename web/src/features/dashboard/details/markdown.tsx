import type { ReactNode } from 'react';
import render, { type Components } from 'react-markdown';
import { webAddress } from './link-of.ts';
import { isReadableMarkdown } from './readable-markdown.ts';
import { WebLink } from './web-link.tsx';

/** Nothing is fetched for a message: pictures are links to them. Addresses other than http and https are text. */
const components: Components = {
  a: ({ href, children }) => <Address text={href}>{children}</Address>,
  img: ({ src, alt }) => (
    <Address text={typeof src === 'string' ? src : undefined}>{alt || 'Picture'}</Address>
  ),
  h1: ({ children }) => <p className="font-semibold">{children}</p>,
  h2: ({ children }) => <p className="font-semibold">{children}</p>,
  h3: ({ children }) => <p className="font-semibold">{children}</p>,
  h4: ({ children }) => <p className="font-semibold">{children}</p>,
  h5: ({ children }) => <p className="font-semibold">{children}</p>,
  h6: ({ children }) => <p className="font-semibold">{children}</p>,
  ul: ({ children }) => <ul className="list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal space-y-1 pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="space-y-2 border-l-2 border-line-strong pl-3 text-ink-2">{children}</blockquote>
  ),
  pre: ({ children }) => (
    <pre className="rounded-md border border-line bg-canvas p-3 font-mono text-xs break-words whitespace-pre-wrap">
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="rounded-sm bg-canvas font-mono text-xs">{children}</code>,
  hr: () => <hr className="border-line" />,
};

function Address({ text, children }: { text: string | undefined; children: ReactNode }) {
  const url = webAddress(text ?? '');
  return url ? <WebLink to={url}>{children}</WebLink> : children;
}

/** Deeper than anybody writes by hand: what is nested beyond it could not be drawn. */
const DEEPEST = 100;

type Node = { children?: Node[] };

/** A plugin that throws where marks are nested too deep. */
function refuseDeep() {
  return (tree: Node) => {
    let level = [tree];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > DEEPEST) throw new Error('Nested too deep');
      level = level.flatMap(({ children }) => children ?? []);
    }
  };
}

/** A message in Markdown. HTML in it is left out. One that can't be read shows `plain`, whatever a sender has made up. */
export default function MarkdownMessage({ text, plain }: { text: string; plain: ReactNode }) {
  if (!isReadableMarkdown(text)) return plain;
  try {
    return render({ skipHtml: true, components, rehypePlugins: [refuseDeep], children: text });
  } catch {
    return plain;
  }
}
