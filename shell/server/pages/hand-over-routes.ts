import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { handOverField, handOverRequest, signCartPath } from '../../src/boot';
import { checkoutPath, handOverAgain } from '../../src/navigation/paths';
import type { Origins, ShopCookies } from '../visit';
import { carriedCookies, readHandOver, signHandOver } from './hand-over';
import type { PageSender } from './page-routes';
import { checkoutPage } from './page-table';

interface HandOverRoutesOptions {
  readonly sendPage: PageSender;
  readonly origins: Origins;
  readonly cookies: ShopCookies;
  /** Key of sealed cookies, which signs hand-overs too. */
  readonly sealKey: string;
}

/** A cart of 200 lines, and the cookies of a visit. */
const bodyLimit = 128 * 1024;

/** Cookies that documents do not write anew. */
const onlyCarried = ['failed-releases', 'preview', 'lang'] as const;

/** Signs the carts that the storefront hands over, and serves the checkout to which a form brings them. */
export const handOverRoutes: FastifyPluginAsync<HandOverRoutesOptions> = async (
  fastify,
  { sendPage, origins, cookies: shopCookies, sealKey },
) => {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  fastify.post<{ Body: unknown }>(signCartPath, { bodyLimit }, async ({ body, headers }, reply) => {
    const parsed = v.safeParse(handOverRequest, body);
    if (!parsed.success) return reply.code(400).send();
    const cookies = carriedCookies(headers.cookie, shopCookies);
    const id = parsed.output.id ?? randomUUID();
    return reply
      .header('Cache-Control', 'no-store')
      .send({ id, token: signHandOver(sealKey, { ...parsed.output, id, cookies }) });
  });

  fastify.post<{ Params: { slug: string }; Body: unknown }>(checkoutPage.path, async (request, reply) => {
    const { slug } = request.params;
    const token = request.body instanceof URLSearchParams ? request.body.get(handOverField) : null;
    const handOver = token === null ? null : readHandOver(sealKey, slug, token);
    if (!handOver) {
      return reply
        .header('Cache-Control', 'no-store')
        .redirect(`${origins.storefront ?? ''}${checkoutPath(slug)}${handOverAgain}`, 303);
    }
    const { cookies, ...received } = handOver;
    // From here on the request is one of the visit on the storefront.
    request.raw.headers.cookie = cookies;
    const along = onlyCarried.flatMap((name) =>
      shopCookies.values(cookies, name).map((value) => shopCookies.set(name, value, null)),
    );
    if (origins.checkout && along.length > 0) reply.header('set-cookie', along);
    return sendPage(request, reply, checkoutPage, slug, received);
  });
};
