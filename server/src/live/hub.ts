import { CLOSE_CODES, HEARTBEAT_MS, type LiveMessage, liveAuth } from '@alertstream/contract/live';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Context, LiveEvent } from '../domain/context.ts';
import { aliveSessions } from '../storage/people/sessions.ts';
import { addTo, removeFrom } from './groups.ts';

/** Bytes that may wait for a slow client before it is sent away to read again later. */
const BUFFERED_MAX = 256 * 1024;
/** Messages a client may send between two heartbeats; it has reason to send one or two. */
const INCOMING_MAX = 50;
const SOCKETS_PER_USER_MAX = 100;
const POLICY_VIOLATION = 1008;
/** A client that has not said goodbye by then is cut off: a sleeping laptop must not hold up the server's stop. */
const GOODBYE_MS = 2000;

/** Whose socket it is: the session at upgrade, not what the client says. */
export type SocketOwner = { userId: number; sessionId: number; address: string };

type Connection = SocketOwner & { socket: WebSocket; alive: boolean; incoming: number };

export type Hub = {
  connect(socket: WebSocket, owner: SocketOwner): void;
  deliver(event: LiveEvent): void;
  /** Closes the sockets whose session has ended, drops those that no longer answer, and sends the heartbeat. */
  beat(): Promise<void>;
  close(): void;
};

/** All live sockets of this process. */
export function createHub(ctx: Pick<Context, 'storage' | 'clock'>, log: FastifyBaseLogger): Hub {
  const all = new Set<Connection>();
  const byUser = new Map<number, Set<Connection>>();
  const byAddress = new Map<string, Set<Connection>>();

  function drop(connection: Connection): void {
    all.delete(connection);
    removeFrom(byUser, connection.userId, connection);
    removeFrom(byAddress, connection.address, connection);
  }

  function sendToEach(connections: Iterable<Connection> | undefined, message: string): void {
    for (const connection of connections ?? []) send(connection, message);
  }

  function connect(socket: WebSocket, owner: SocketOwner): void {
    const connection: Connection = { ...owner, socket, alive: true, incoming: 0 };
    socket.on('error', () => socket.terminate());
    socket.on('close', () => drop(connection));
    if ((byUser.get(owner.userId)?.size ?? 0) >= SOCKETS_PER_USER_MAX) {
      socket.close(CLOSE_CODES.tooSlow, 'too many connections');
      return;
    }
    all.add(connection);
    addTo(byUser, owner.userId, connection);
    addTo(byAddress, owner.address, connection);
    socket.on('pong', () => {
      connection.alive = true;
    });
    socket.on('message', (data) => receive(connection, String(data)));
    send(connection, clockMessage('ready', ctx.clock()));
  }

  function deliver(event: LiveEvent): void {
    if (event.kind === 'message') sendToEach(byUser.get(event.userId), event.message);
    if (event.kind === 'address-message') sendToEach(byAddress.get(event.address), event.message);
    if (event.kind === 'missed') sendToEach(all, clockMessage('ready', ctx.clock()));
    if (event.kind === 'sessions-ended') {
      const ended = new Set(event.sessionIds);
      for (const connection of byUser.get(event.userId) ?? []) {
        if (ended.has(connection.sessionId)) endSession(connection);
      }
    }
  }

  async function beat(): Promise<void> {
    const now = ctx.clock();
    const message = clockMessage('heartbeat', now);
    for (const connection of all) {
      if (!connection.alive) {
        connection.socket.terminate();
        continue;
      }
      connection.alive = false;
      connection.incoming = 0;
      connection.socket.ping();
      send(connection, message);
    }
    const ids = new Set([...all].map((connection) => connection.sessionId));
    const alive = await aliveSessions(ctx.storage.db, [...ids], now);
    for (const connection of all) {
      // A socket that came while the database was asked is judged at the next beat.
      if (ids.has(connection.sessionId) && !alive.has(connection.sessionId)) endSession(connection);
    }
  }

  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'live: sessions could not be checked'));
  }, HEARTBEAT_MS);
  timer.unref();

  return {
    connect,
    deliver,
    beat,
    close() {
      clearInterval(timer);
      for (const { socket } of all) socket.close(CLOSE_CODES.goingAway, 'server is stopping');
      setTimeout(() => {
        for (const { socket } of all) socket.terminate();
      }, GOODBYE_MS).unref();
    },
  };
}

/** A client that reads too slowly is closed rather than buffered for: it reads again when it comes back. */
function send({ socket }: Connection, message: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount <= BUFFERED_MAX) {
    socket.send(message);
    return;
  }
  socket.close(CLOSE_CODES.tooSlow, 'too slow');
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref(); // who doesn't read won't say goodbye either
}

function endSession({ socket }: Connection): void {
  socket.close(CLOSE_CODES.sessionEnded, 'session ended');
}

/** The specification's clients say who they are; another user than the session's is refused. */
function receive(connection: Connection, text: string): void {
  connection.incoming += 1;
  if (connection.incoming > INCOMING_MAX) {
    connection.socket.close(POLICY_VIOLATION, 'too many messages');
    return;
  }
  const message = liveAuth.safeParse(parseJson(text));
  if (message.success && String(message.data.userId) !== String(connection.userId)) {
    connection.socket.close(CLOSE_CODES.wrongUser, 'not your session');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function clockMessage(type: 'ready' | 'heartbeat', nowMs: number): string {
  const message: LiveMessage = { type, now: new Date(nowMs).toISOString() };
  return JSON.stringify(message);
}
