import { hasEnded } from '@ticket-storefront/domain/dates';
import { processors as known } from '@ticket-storefront/processors';
import { formatList } from '@ticket-storefront/server/settings';
import { countedNetworks } from '@ticket-storefront/server/visitors';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { OrderServices } from '../orders';
import type { Settings } from '../settings/api-settings';

interface WarnAboutProxyOptions {
  readonly settings: Pick<Settings, 'TRUST_PROXY'>;
}

const isForwarded = ({ headers }: FastifyRequest) => headers['x-forwarded-for'] !== undefined;

const plugin: FastifyPluginAsync<WarnAboutProxyOptions> = async (fastify, { settings }) => {
  let hasWarned = false;
  const isUnknown = (sender: string | undefined) => sender !== undefined && !settings.TRUST_PROXY(sender, 0);

  function warn(request: FastifyRequest): void {
    hasWarned = true;
    const consequence =
      countedNetworks(request.ip, settings.TRUST_PROXY) === null
        ? 'so no visitor is limited by address'
        : 'so all visitors behind the proxy share the limits of one address';
    request.log.warn(
      `A request with X-Forwarded-For comes from an address that is not in TRUST_PROXY, ${consequence}: if a proxy is in front, set TRUST_PROXY to the number of proxies or to their addresses`,
    );
  }

  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwarded(request) && isUnknown(request.socket.remoteAddress)) warn(request);
    done();
  });
};

/** Logs once that a proxy is missing in `TRUST_PROXY`, and the effect on the limits. */
export const warnAboutProxy = fastifyPlugin(plugin);

/** A sentence for each processor that upcoming events use and that has no account. */
export async function describeMissingAccounts(
  { database, processors }: Pick<OrderServices, 'database' | 'processors'>,
  now: Date,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('events')
    .innerJoin('ticketing_payment_processor_configs as linked', 'linked.event_id', 'events.id')
    .select(['ticketing_slug', 'start_date', 'end_date', 'start_time', 'end_time', 'timezone', 'processor'])
    .where('is_active', '=', true)
    .orderBy('ticketing_slug')
    .execute();
  const ahead = rows.filter((event) => !hasEnded(event, now));
  return known.flatMap(({ name, label, api }) => {
    const unpaid = ahead.filter((event) => event.processor === name);
    if (processors[name] || unpaid.length === 0) return [];
    const slugs = unpaid.map((event) => event.ticketing_slug).join(', ');
    return [
      `No account at ${label} is configured, so nobody can pay for ${slugs}: set ${formatList(api.account)}.`,
    ];
  });
}
