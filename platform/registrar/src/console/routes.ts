import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { currentRelease } from '@ticket-storefront/format';
import { builtAgainst } from '@ticket-storefront/format/parts';
import { loadRegistry, type OperatorApi } from '@ticket-storefront/registry';
import { platformKeysOf, type Registrar, registryKeysOf } from '@ticket-storefront/registry/registrar';
import { sourceLines } from '@ticket-storefront/releases';
import { createManifestReader } from '@ticket-storefront/releases/manifest';
import { createReadCache, UserError } from '@ticket-storefront/server';
import { StorageError } from '@ticket-storefront/storage';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { changesPage } from './changes-page';
import { checkoutsPage } from './checkouts-page';
import { contractPage } from './contract-page';
import { html, section } from './html';
import { files, page, pageHeaders, signInPage } from './layout';
import { partPage } from './part-page';
import { partsPage } from './parts-page';
import { createApiReader } from './read-api';
import { salesPage } from './sales-page';
import { createSessions, type SignedIn, sessionMs, signInAgain } from './sessions';
import { createView, type View } from './view';

export interface ConsoleOptions {
  readonly registrar: Registrar;
  readonly api: OperatorApi;
  /** Teams that see sales and orders, as the platform does. */
  readonly salesTeams: readonly string[];
}

const linkLimitBytes = 8192;
const maxStacks = 500;

/** Whether browsers accept secure cookies from a host only by HTTPS. */
const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

const cookieName = (host: string) => (isLocal(host) ? 'console' : '__Host-console');

function cookieOf(host: string, token: string, seconds: number): string {
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
  return `${cookieName(host)}=${token}; ${attributes}${isLocal(host) ? '' : '; Secure'}`;
}

function tokenOf({ headers: { cookie = '' }, host }: FastifyRequest): string | null {
  const prefix = `${cookieName(host)}=`;
  const found = cookie.split('; ').find((one) => one.startsWith(prefix));
  return found ? found.slice(prefix.length) : null;
}

/** Refuses what pages of other sites send: a form of theirs must sign nobody in or out. */
const isFromElsewhere = ({ headers }: FastifyRequest) =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

const compress = promisify(gzip);

/** Sends a text, compressed for a browser. No page has a secret beside text that somebody else chooses. */
async function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(text);
  return reply.header('Content-Encoding', 'gzip').send(await compress(text));
}

const send = (reply: FastifyReply, status: number, text: string) =>
  sendText(reply.request, reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8'), text);

/** The console: pages of the registrar for the people of the teams and the platform. It signs nothing. */
export const consoleRoutes: FastifyPluginAsync<ConsoleOptions> = async (fastify, options) => {
  const { registrar, api, salesTeams } = options;
  const { sourceMaps } = registrar;
  const { storage } = registrar;
  const now = registrar.now ?? (() => new Date());
  const platformKeys = () => platformKeysOf(registrar);
  const sessions = createSessions({ platformKeys, now });
  const read = createApiReader(api);
  const readManifest = createManifestReader(registrar.assets);
  const stacks = createReadCache<string>({ max: maxStacks });
  const translate = (stack: string) =>
    sourceMaps
      ? stacks.get(stack, () => sourceLines(stack, sourceMaps)).catch(() => stack)
      : Promise.resolve(stack);

  const loadCurrent = async () => (await loadRegistry(storage, registryKeysOf(registrar))).registry;

  /** Answers with a page for the person of a session, or with the page to sign in. */
  const respond =
    <Request extends FastifyRequest>(draw: (view: View, request: Request) => Promise<string> | string) =>
    async (request: Request, reply: FastifyReply) => {
      const registry = await loadCurrent();
      let signedIn: SignedIn | null;
      try {
        signedIn = sessions.find(registry, tokenOf(request));
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        return send(reply, 401, signInPage(error.message));
      }
      if (!signedIn) return send(reply, 401, signInPage(null));
      const shell = currentRelease(registry, 'shell');
      const view = createView({
        ...signedIn,
        registry,
        contractVersion: (shell && builtAgainst(shell.contract)) ?? registrar.contractVersion,
        platformKeys: platformKeys(),
        root: registrar.trust?.root() ?? null,
        now: now(),
        read,
        seesSales: signedIn.actor.team === null || salesTeams.includes(signedIn.actor.name),
      });
      const text = await draw(view, request);
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.header('ETag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(pageHeaders).send();
      return send(reply, 200, text);
    };

  const nothing = (view: View, message: string) =>
    page(view, '', 'Not here', section('nothing', 'Nothing to see', html`<p>${message}</p>`));

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  fastify.get(
    '/console',
    respond((view) => partsPage(view, storage)),
  );
  fastify.get(
    '/console/checkouts',
    respond((view) => checkoutsPage(view)),
  );
  fastify.get(
    '/console/contract',
    respond((view) => contractPage(view, registrar.deprecations ?? [], readManifest)),
  );
  fastify.get(
    '/console/changes',
    respond((view, request) => {
      const { before } = request.query as { readonly before?: unknown };
      const counter = typeof before === 'string' && /^\d{1,9}$/.test(before) ? Number(before) : null;
      return changesPage(view, storage, counter);
    }),
  );
  fastify.get(
    '/console/sales',
    respond((view) =>
      view.seesSales
        ? salesPage(view)
        : nothing(
            view,
            'Sales and orders are shown to the platform team, and to the teams of CONSOLE_SALES_TEAMS.',
          ),
    ),
  );
  fastify.get(
    '/console/parts/:part',
    respond((view, request) => {
      const { part } = request.params as { readonly part: string };
      const isWhole = (request.query as { readonly releases?: unknown }).releases === 'all';
      return view.parts.includes(part)
        ? partPage(view, part, { storage, sourceLines: translate, isWhole })
        : nothing(view, 'There is no such part, or it belongs to another team.');
    }),
  );

  for (const path of ['/', '/console/']) fastify.get(path, (_request, reply) => reply.redirect('/console'));
  fastify.get('/console/sign-in', (_request, reply) => send(reply, 200, signInPage(null)));
  fastify.post('/console/sign-in', { bodyLimit: linkLimitBytes }, async (request, reply) => {
    if (isFromElsewhere(request))
      return send(reply, 403, signInPage(`This page was sent by another site. ${signInAgain}`));
    const { body, host } = request;
    const link = body instanceof URLSearchParams ? (body.get('link') ?? '') : '';
    try {
      const token = sessions.open(await loadCurrent(), link, tokenOf(request));
      reply.header('Set-Cookie', cookieOf(host, token, sessionMs / 1000));
      return reply.headers(pageHeaders).redirect('/console', 303);
    } catch (error) {
      if (error instanceof UserError) return send(reply, 401, signInPage(error.message));
      throw error;
    }
  });
  fastify.post('/console/sign-out', { bodyLimit: linkLimitBytes }, async (request, reply) => {
    if (isFromElsewhere(request)) return send(reply, 403, signInPage(null));
    sessions.end(tokenOf(request));
    reply.header('Set-Cookie', cookieOf(request.host, '', 0));
    return reply.headers(pageHeaders).redirect('/console/sign-in', 303);
  });

  for (const [path, { type, text }] of Object.entries(files)) {
    fastify.get(path, (request, reply) =>
      sendText(
        request,
        reply.headers({ ...pageHeaders, 'Cache-Control': 'public, max-age=31536000, immutable' }).type(type),
        text,
      ),
    );
  }

  fastify.setErrorHandler((error, request, reply) => {
    const { statusCode = 500 } = error as { readonly statusCode?: number };
    if (error instanceof StorageError || error instanceof UserError)
      return send(reply, 503, signInPage(error.message));
    if (statusCode < 500)
      return send(reply, statusCode, signInPage(`This is no link of the console. ${signInAgain}`));
    request.log.error(error, 'A page of the console failed');
    return send(
      reply,
      500,
      signInPage('The console failed: ask the platform team to check the log of the registrar.'),
    );
  });
};
