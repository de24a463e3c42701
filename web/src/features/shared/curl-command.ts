/** A call that sends a notification, for a POSIX shell. */
export function curlCommand(origin: string, apiKey: string): string {
  return curlCall(origin, apiKey, {
    title: 'Hello from curl',
    message: 'My first notification',
    category: 'system',
    priority: 'normal',
    appName: 'terminal',
  });
}

/** A call of intake with this body, for a POSIX shell. */
export function curlCall(origin: string, apiKey: string, body: object): string {
  return [
    `curl -X POST ${origin}/api/notifications \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'X-API-Key: ${apiKey}' \\`,
    `  -d '${spaced(body).replaceAll("'", "'\\''")}'`,
  ].join('\n');
}

/** JSON on one line, with a space wherever a narrow screen may break it. */
function spaced(body: object): string {
  return JSON.stringify(body, null, 1).replace(/\n */g, ' ');
}
