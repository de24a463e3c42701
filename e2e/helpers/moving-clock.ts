/**
 * Loaded before the server (`node --import`): its clock runs on, and is moved forward by what the test sends,
 * `{ advanceMs }`. The server takes its clock from Date.now (server/src/main.ts).
 */
const realNow = Date.now;
let movedMs = 0;

Date.now = () => realNow() + movedMs;

process.on('message', ({ advanceMs }: { advanceMs: number }) => {
  movedMs += advanceMs;
});
process.channel?.unref();
