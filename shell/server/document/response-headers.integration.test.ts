import { once } from 'node:events';
import { get } from 'node:http';
import { isPartName, type PartName } from '@ticket-storefront/format/parts';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import { processors } from '@ticket-storefront/processors';
import { fitsIntoHeaders, maxHeaderBytes } from '@ticket-storefront/releases/manifest';
import { maxOriginLength } from '@ticket-storefront/server';
import { buildEvent } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';

/** `length` letters. */
const long = (start: string, length: number) => start.padEnd(length, 'a');
const origin = (name: string) => long(`https://${name}`, maxOriginLength);

/** The longest version and names of parts. */
const version = long('1.0.0-', 64);
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

let shell: ReleasedShell;
let shellOrigin: string;
beforeAll(async () => {
  const parts = ['shell', ...Object.values(slots)].filter(isPartName);
  shell = await releasedShell(
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
  shellOrigin = await shell.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shell.close();
  await api.close();
});

/** The bytes of the header lines of a response, and its policy. */
async function headersOf(path: string) {
  const [response] = await once(get(shellOrigin + path), 'response');
  const { rawHeaders } = response as { rawHeaders: string[] };
  const lines = rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'));
  response.resume();
  return { bytes: Buffer.byteLength(lines.join('')), policy: response.headers['content-security-policy'] };
}

/** Names no processor. */
const unserved = 'harbor';

/** Each page, and how many releases its document has. */
const pages: readonly (readonly [path: string, releases: number])[] = [
  ['/', 1],
  [`/events/${unserved}`, 3],
  ...processors.map(({ name }) => [`/events/${name}/checkout`, 2] as const),
];

// Proxies add headers, and more processors lengthen the cookie of the visit.
test.each(pages)(
  'the headers of %s leave 1 KiB for proxies with the largest releases and the longest names',
  async (path, releases) => {
    const { bytes, policy } = await headersOf(`${path}?lang=es`);
    const [, sources = ''] = / script-src ([^;]*)/.exec(policy) ?? [];
    expect(sources.split(`/${version}/`)).toHaveLength(releases + 1);
    expect(bytes).toBeLessThanOrEqual(maxHeaderBytes - 1024);
  },
);
