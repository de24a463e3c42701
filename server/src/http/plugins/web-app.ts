import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ZodApp } from '../zod-app.ts';

const INDEX = 'index.html';
/** Written by web/build/preloads.ts. */
const PRELOADS = 'preloads.json';
const preloads = z.object({ signedIn: z.array(z.string()), signedOut: z.array(z.string()) });

/** No inline scripts, nothing from elsewhere but the icons of registered apps, never inside a frame. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** False where the web app was not built. */
export function isWebAppBuilt(root: string): boolean {
  return existsSync(join(root, INDEX));
}

/**
 * Serves the built web app from `root`: hashed assets for ever, everything else to be asked for again, each
 * with its precompressed twin where the client takes it. {@link sendPage} gives the page itself.
 */
export async function installWebApp(app: ZodApp, root: string): Promise<void> {
  await app.register(helmet, {
    global: false, // pages alone need it: it would cost every notification a dozen headers
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: false, // whoever ends TLS decides; on plain http it would be ignored anyway
  });
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    index: false,
    allowedPath: (path) => path !== `/${INDEX}` && path !== `/${PRELOADS}`,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}

/** A page's address typed or reloaded: the app's router takes it from there. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? url;
  const isFile = /\../.test(path.slice(path.lastIndexOf('/')));
  return !isFile && !/^\/(api|ws|assets)(\/|$)/.test(path);
}

export type Page = {
  /** Where images may come from, besides the server itself. */
  imageOrigins: readonly string[];
  /** What the browser is told to fetch along with the page. */
  links: string;
};

/** What {@link sendPage} says in its header Link, for people who bring a session and for others. */
export function readLinks(root: string): { signedIn: string; signedOut: string } {
  const { signedIn, signedOut } = preloads.parse(JSON.parse(readFileSync(join(root, PRELOADS), 'utf8')));
  const links = (files: readonly string[]) => files.map((file) => `<${file}>; rel=modulepreload`).join(', ');
  return { signedIn: links(signedIn), signedOut: links(signedOut) };
}

export async function sendPage(reply: FastifyReply, { imageOrigins, links }: Page): Promise<FastifyReply> {
  const { directives, useDefaults } = CONTENT_SECURITY_POLICY;
  const imgSrc = [...directives.imgSrc, ...imageOrigins];
  await reply.helmet({ contentSecurityPolicy: { useDefaults, directives: { ...directives, imgSrc } } });
  return reply.code(200).header('link', links).sendFile(INDEX);
}
