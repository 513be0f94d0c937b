import { hostsOf, type PaymentCounts } from '@ticket-storefront/format';
import { describeShare } from '@ticket-storefront/registry/registrar';
import { type Html, html, percentOf, section, table } from './html';
import { page } from './layout';
import { isCheckout, partOf, readPayments, shareOf, type View } from './view';

const dayMs = 24 * 60 * 60 * 1000;
const stepMs = 10 * 60 * 1000;

/** A day before now, the same for ten minutes so that pages share what the API reports. */
export const aDayAgo = (now: Date): Date => new Date(Math.floor((now.getTime() - dayMs) / stepMs) * stepMs);

/** Payments of a checkout by release. */
export function paymentsTable(view: View, part: string, payments: readonly PaymentCounts[]) {
  const { releases } = partOf(view, part);
  const rows = payments.map(({ release, reached, started, declined, completed }) => {
    const known = releases.find(({ version }) => version === release);
    return [
      html`<span class="version">${release}</span><small>${known ? describeShare(shareOf(view, part, known)) : ''}</small>`,
      String(reached),
      String(started),
      String(declined),
      String(started - declined - completed),
      String(completed),
      percentOf(completed, reached),
    ] as const;
  });
  return rows.length === 0
    ? html`<p class="none">No visit has reached this checkout in the last day.</p>`
    : table(
        `Payments by ${part} in the last day`,
        ['Release', '#Reached', '#Started', '#Declined', '#Gave up', '#Paid', '#Of reached'],
        rows,
      );
}

/** The payment service that the registry describes for a processor, and what its checkout may use in the browser; nothing without one. */
function describeService({ registry }: View, processor: string): Html | null {
  const described = registry.processors?.[processor];
  if (!described) return null;
  const { label, services, keys } = described;
  const hosts = hostsOf(described);
  return html`<p class="facts">${label}, by a payment service: ${services.map((address) => html`<code>${address}</code> `)}</p>
<p class="facts">Signs with ${keys.map((key) => html`<code>${key}</code> `)}· browsers use ${
    hosts.length === 0 ? 'no other host' : hosts.map((host) => html`<code>${host}</code> `)
  }</p>`;
}

/** The slots of processors, the part in each, and its payments by release. */
export async function checkoutsPage(view: View): Promise<string> {
  const { registry, parts, now } = view;
  const checkouts = Object.entries(registry.slots)
    .filter(([slot, part]) => isCheckout(slot) && parts.includes(part))
    .sort(([a], [b]) => a.localeCompare(b));
  const sections = await Promise.all(
    checkouts.map(async ([slot, part]) => {
      const payments = await readPayments(view, part, aDayAgo(now));
      const processor = slot.slice('checkout:'.length);
      return section(
        `of-${processor}`,
        processor,
        html`<p class="facts"><code>${slot}</code> · <a href="/console/parts/${part}">${part}</a> · ${partOf(view, part).owner}</p>${describeService(view, processor)}${
          payments.why === undefined
            ? paymentsTable(view, part, payments.value)
            : html`<p class="none">${payments.why}</p>`
        }`,
      );
    }),
  );
  return page(
    view,
    '/console/checkouts',
    'Checkouts',
    sections.length === 0
      ? section('none', 'Processors', html`<p class="none">No slot of a processor has a part.</p>`)
      : html`${sections}<p>Visits of the last day, without those of the one network with the most that paid nothing. Who started and neither paid nor was declined gave up.</p>`,
  );
}
