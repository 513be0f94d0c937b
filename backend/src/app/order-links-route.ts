import { orderLinksPath } from '@ticket-storefront/api/protocol';
import { isEmail } from '@ticket-storefront/domain/checkout';
import { formText, limitedRoute, parseBody, readLanguage, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { endEvenly } from '../http/even-answers';
import { refuseOverLimit } from '../limits/refusals';
import { orderLinkUses } from '../limits/uses';
import { saveOrderLinks } from '../mail';
import { findOrdersOfEmail, type OrderServices } from '../orders';

/** Longer than the look-up takes. */
const answerEveryMs = 500;

const requestSchema = v.object({
  email: v.pipe(formText, v.check(isEmail, 'Please enter a valid email address.')),
});

interface OrderLinksOptions {
  readonly services: Pick<OrderServices, 'database' | 'links'>;
  /** Called after a request, to send its e-mail. */
  readonly whenWritten: () => void;
}

/**
 * Sends the links to the orders of an e-mail address to that address. Answer and time are the same whether or not there are any
 * (docs/rules.md, Find my order).
 */
export const orderLinksRoute: FastifyPluginAsync<OrderLinksOptions> = async (
  fastify,
  { services: { database, links }, whenWritten },
) => {
  fastify.post(orderLinksPath, limitedRoute, async (request, reply) => {
    const parsed = parseBody(requestSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { email } = parsed.body;
    const refusal = await refuseOverLimit(request, orderLinkUses(request, email));
    if (refusal) return sendRefusal(reply, refusal, null);
    await endEvenly(answerEveryMs, async () => {
      const orders = await findOrdersOfEmail(database, email, new Date());
      await saveOrderLinks(database, links, orders, readLanguage(request));
      whenWritten();
    });
    return reply.send({
      success: true,
      message: `If there are orders for ${email}, we've sent their links to it.`,
    });
  });
};
