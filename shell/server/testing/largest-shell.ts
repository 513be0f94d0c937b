import { isPartName, type PartName } from '@ticket-storefront/format/parts';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import { fitsIntoHeaders } from '@ticket-storefront/releases/manifest';
import { maxOriginLength } from '@ticket-storefront/server';
import { buildEvent } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import { releasedShell } from './released-shell';

/** `length` letters. */
const long = (start: string, length: number) => start.padEnd(length, 'a');
const origin = (name: string) => long(`https://${name}`, maxOriginLength);

/** The longest version. */
export const version = long('1.0.0-', 64);
/** The longest names of parts. */
const slots = Object.fromEntries(
  Object.entries(demonstrationSlots).map(([slot, part]) => [slot, long(`${part}-`, 60) as PartName]),
);

/** As many styles as a release of the part may have. */
function maxStyles(part: string): Readonly<Record<string, string>> {
  const styles = ['fragment.css'];
  const entry = () => ({ scripts: [], modules: [], styles, preloads: [] });
  while (fitsIntoHeaders({ part, version, entries: { fragment: entry() } }, 'fragment')) {
    styles.push(`${styles.length}.css`);
  }
  const own = part === 'shell' ? '' : `.${part}-own`;
  return Object.fromEntries(styles.slice(0, -1).map((path) => [path, own && `${own}{color:red}`]));
}

const host = (letter: string) => `https://${letter.repeat(253)}:65535/picture.png`;

/** A slug whose event names no processor. */
export const unserved = 'harbor';

/** Starts a shell server whose documents have the largest headers: the largest releases, the longest names and origins. */
export async function startLargestShell() {
  const api = Fastify();
  api.post<{ Body: { variables: { slug?: string } } }>('/v1/graphql', ({ body }) => ({
    data: {
      ticketing_items: [],
      events: [
        buildEvent({
          ticketing_slug: body.variables.slug ?? unserved,
          ticketing_logo: host('a'),
          ticketing_background_url: host('b'),
          ticketing_payment_processor_config: { processor: body.variables.slug ?? unserved, config: null },
        }),
      ],
    },
  }));
  const parts = ['shell', ...Object.values(slots)].filter(isPartName);
  const shell = await releasedShell(
    origin('api'),
    Object.fromEntries(parts.map((part) => [part, maxStyles(part)])),
    {
      API_INTERNAL_ORIGIN: await api.listen({ port: 0, host: '127.0.0.1' }),
      ASSETS_ORIGIN: origin('assets'),
      STOREFRONT_ORIGIN: origin('tickets'),
      PROVIDER_LOGO: host('c'),
      STRIPE_PUBLISHABLE_KEY: 'pk',
      LOG_LEVEL: 'error',
    },
    { slots: slots as typeof demonstrationSlots, version },
  );
  return {
    origin: await shell.server.listen({ port: 0, host: '127.0.0.1' }),
    async stop() {
      await shell.close();
      await api.close();
    },
  };
}
