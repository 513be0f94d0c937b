import { describePayments } from '@ticket-storefront/registry';
import { chart } from './chart';
import { badge, type Html, html, time } from './html';
import type { View, WatchedCanary } from './view';

const verdicts = {
  stop: { kind: 'bad', text: 'too few visits pay: the registrar rolls it back' },
  fine: { kind: 'good', text: 'no loss of 20 percent' },
  open: { kind: 'plain', text: 'too few visits for a verdict' },
} as const;

/** The verdict on the payments of a canary; null if the API does not report them. */
export const verdictOf = (judged: NonNullable<WatchedCanary['judged']>) =>
  judged.why === undefined ? verdicts[judged.value.verdict] : null;

/** A canary beside the current release: who gets it, its verdict, and the two curves. */
export function canaryCard(
  { now }: View,
  { part, release, current, series, judged }: WatchedCanary,
  isOnPartPage = false,
): Html {
  const { percent, tenants, since } = release.state;
  const verdict = judged && verdictOf(judged);
  const counted = judged === null ? 'health' : 'payments';
  const payments = judged?.why === undefined ? judged?.value : undefined;
  return html`<article class="card" aria-label="Canary ${part} ${release.version}"><h3>${
    isOnPartPage ? null : html`<a href="/console/parts/${part}">${part}</a> `
  }<span class="version">${release.version}</span></h3>
<p class="facts"><b>${percent} %</b> of new visits${tenants.length > 0 ? ` to ${tenants.join(', ')}` : ''} since ${time(since)}${
    verdict ? html` ${badge(verdict.kind, verdict.text)}` : null
  }</p>
${
  payments
    ? html`<p class="facts">Judged by ${describePayments(payments.counts)} and ${describePayments(payments.beside)} with ${payments.beside.release}, without the network that paid least.</p>`
    : null
}${
  series === null
    ? null
    : series.why === undefined
      ? chart({
          series: series.value,
          counted,
          canary: release.version,
          current: current?.version ?? null,
          since,
          now,
          hasFigures: isOnPartPage,
        })
      : html`<p class="none">${series.why}</p>`
}</article>`;
}
