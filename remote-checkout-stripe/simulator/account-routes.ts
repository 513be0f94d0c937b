import type { FastifyPluginAsync } from 'fastify';
import { type Keys, readCaller, requireAccount, takesPayments } from './caller';

export interface AccountRoutesOptions {
  readonly keys: Keys;
}

/** `/v1/accounts/:id`: the connected accounts. Those named `acct_restricted…` cannot take payments. */
export const accountRoutes: FastifyPluginAsync<AccountRoutesOptions> = async (fastify, { keys }) => {
  fastify.get<{ Params: { id: string } }>('/v1/accounts/:id', (request) => {
    readCaller(request, keys);
    const id = requireAccount(request.params.id);
    const active = takesPayments(id);
    return {
      id,
      object: 'account',
      type: 'standard',
      country: 'US',
      default_currency: 'usd',
      charges_enabled: active,
      payouts_enabled: active,
      details_submitted: true,
      capabilities: { card_payments: active ? 'active' : 'inactive' },
      metadata: {},
    };
  });
};
