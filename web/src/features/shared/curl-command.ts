/** A call that sends a notification, for a POSIX shell. */
export function curlCommand(origin: string, apiKey: string): string {
  const body = {
    title: 'Hello from curl',
    message: 'My first notification',
    category: 'system',
    priority: 'normal',
    appName: 'terminal',
  };
  return [
    `curl -X POST ${origin}/api/notifications \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'X-API-Key: ${apiKey}' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}
