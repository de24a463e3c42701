import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on a free port: each connection goes to the next of its targets, and all of them can be cut off. */
export type SwitchableProxy = {
  port: number;
  /** Breaks what is connected and refuses what comes, as a stopped server does. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

export type Target = { host: string; port: number };

export async function openProxy(targets: readonly Target[]): Promise<SwitchableProxy> {
  const open = new Set<Socket>();
  let turn = 0;
  const listener = createServer((incoming) => {
    const target = targets[turn++ % targets.length];
    if (!target) return incoming.destroy();
    const outgoing = connect(target);
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    async start() {
      listener.listen(port, '127.0.0.1');
      await once(listener, 'listening');
    },
  };
}

/** Where the host and port of a database's address lead, and the address that leads there by way of a proxy. */
export function byWayOf(url: string, { port }: Pick<SwitchableProxy, 'port'>): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
}

export function targetOf(url: string, defaultPort: number): Target {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || defaultPort) };
}
