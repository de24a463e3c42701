import { API_KEY_SHOWN } from '@alertstream/contract/api-keys';
import { CodeBlock } from '../../ui/code-block.tsx';
import { curlCommand } from './curl-command.ts';
import { shortKey } from './short-key.ts';

/** A command that can be pasted as it is: this server's address, and the key in full when copied. */
export function CurlExample({ apiKey }: { apiKey: string }) {
  const { origin } = window.location;
  return (
    <CodeBlock
      label="curl"
      code={curlCommand(origin, shortKey(apiKey, API_KEY_SHOWN))}
      copyText={curlCommand(origin, apiKey)}
    />
  );
}
