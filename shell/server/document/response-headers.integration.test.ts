import { once } from 'node:events';
import { get } from 'node:http';
import { processors } from '@ticket-storefront/processors';
import { maxHeaderBytes } from '@ticket-storefront/releases/manifest';
import { startLargestShell, unserved, version } from '../testing/largest-shell';

let shell: Awaited<ReturnType<typeof startLargestShell>>;
beforeAll(async () => {
  shell = await startLargestShell();
});
afterAll(() => shell.stop());

/** The bytes of the header lines of a response, and its policy. */
async function headersOf(path: string) {
  const [response] = await once(get(shell.origin + path), 'response');
  const { rawHeaders } = response as { rawHeaders: string[] };
  const lines = rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'));
  response.resume();
  return { bytes: Buffer.byteLength(lines.join('')), policy: response.headers['content-security-policy'] };
}

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
