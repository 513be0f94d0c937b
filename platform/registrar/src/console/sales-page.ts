import { attentionPath, type Matter, matterSchema, salesPath } from '@ticket-storefront/format';
import * as v from 'valibot';
import { badge, type Html, html, quoted, section, table, time } from './html';
import { page } from './layout';
import type { Reported } from './read-api';
import type { View } from './view';

/** What the page shows of the API's report about sales. */
const salesSchema = v.object({
  events: v.array(
    v.object({
      slug: v.string(),
      name: v.nullable(v.string()),
      ordersPerSecond: v.number(),
      admittedPerSecond: v.nullable(v.number()),
      stock: v.object({ free: v.nullable(v.number()), held: v.number(), sold: v.number() }),
      line: v.object({
        waiting: v.number(),
        inCheckout: v.number(),
        waitSeconds: v.nullable(v.object({ p50: v.number(), p95: v.number() })),
      }),
    }),
  ),
  mailAgeSeconds: v.number(),
});

/** The open matters that need a person. */
export const readMatters = ({ read }: View): Promise<Reported<readonly Matter[]>> =>
  read(attentionPath, v.array(matterSchema));

/** What each reason means, and what to do, for a person who answers the phone (docs/operation.md, Orders). */
const reasons: Readonly<Record<string, string>> = {
  'refund-failed': 'A refund failed: refund it at the processor.',
  'other-amount': 'A payment of another amount was refunded: the buyer has no tickets by it.',
  'payment-reversed': 'A payment failed after its order was completed: decide about the tickets.',
  'buyer-unknown': 'A payment came after its buyer was deleted: refund it.',
  'payment-uncertain': 'The processor does not say whether it was paid: check it there.',
  'not-settled': 'Settling fails again and again: the log has why.',
  'unknown-state': 'This version does not know the state of the order.',
  'email-failed': 'An e-mail was not delivered: correct the address and resend it.',
  'payment-without-order': 'The processor has money without an order.',
};

const detailsOf = ({ details }: Matter): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const describeMatter = (matter: Matter): Html => {
  const { id, reason, reference, since } = matter;
  const find = reference === null ? null : `npx storefront orders find ${quoted(reference)}`;
  return html`<li><p>${badge('warn', reason)} ${reasons[reason] ?? 'A person has to decide about it.'}</p><p class="states">${detailsOf(matter)}</p>${time(since)}${
    find === null ? null : html`<p class="cli"><code>${find}</code></p>`
  }<p class="cli"><code>npx storefront orders attention --resolve ${id} --note 'what was done'</code></p></li>`;
};

const seconds = (value: number) => (value < 90 ? `${Math.round(value)} s` : `${Math.round(value / 60)} min`);
const number = (value: number) => value.toLocaleString('en-US');

/** What is on sale now, and which orders need a person. */
export async function salesPage(view: View): Promise<string> {
  const [sales, matters] = await Promise.all([view.read(salesPath, salesSchema), readMatters(view)]);
  const matterList =
    matters.why !== undefined
      ? html`<p class="none">${matters.why}</p>`
      : matters.value.length === 0
        ? html`<p class="calm">No order needs a person.</p>`
        : html`<ol class="changes">${matters.value.map(describeMatter)}</ol>`;
  const rows =
    sales.why === undefined
      ? sales.value.events.map(
          ({ slug, name, ordersPerSecond, admittedPerSecond, stock, line }) =>
            [
              html`${name ?? slug}<small>${slug}</small>`,
              stock.free === null ? 'no limit' : number(stock.free),
              number(stock.held),
              number(stock.sold),
              ordersPerSecond === 0 ? '0' : ordersPerSecond.toFixed(ordersPerSecond < 10 ? 1 : 0),
              number(line.inCheckout),
              number(line.waiting),
              line.waitSeconds === null
                ? '–'
                : `${seconds(line.waitSeconds.p50)}, ${seconds(line.waitSeconds.p95)}`,
              admittedPerSecond === null ? '–' : admittedPerSecond.toFixed(1),
            ] as const,
        )
      : [];
  return page(
    view,
    '/console/sales',
    'On sale',
    html`${section('matters', 'Orders that need a person', matterList)}${section(
      'sales',
      'Events on sale',
      sales.why !== undefined
        ? html`<p class="none">${sales.why}</p>`
        : rows.length === 0
          ? html`<p class="none">Nothing is on sale.</p>`
          : html`${table('Events on sale', ['Event', '#Free', '#Held', '#Sold', '#Orders a second', '#In checkout', '#In line', '#Wait, p50 and p95', '#Let in a second'], rows)}<p>The oldest unsent e-mail is ${seconds(sales.value.mailAgeSeconds)} old.</p>`,
    )}`,
  );
}
