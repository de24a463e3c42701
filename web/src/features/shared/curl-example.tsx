import { CodeBlock } from '../../ui/code-block.tsx';
import { curlCommand } from './curl-command.ts';

/** A command that can be pasted as it is: with this server's address, and the key in full. */
export function CurlExample({ apiKey }: { apiKey: string }) {
  return <CodeBlock label="curl" code={curlCommand(window.location.origin, apiKey)} />;
}
