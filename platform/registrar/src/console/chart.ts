import type { SeriesPoint } from '@ticket-storefront/format';
import { type Html, html, percentOf, table, time } from './html';

/** Visits that had the outcome, of all. */
interface Share {
  readonly good: number;
  readonly all: number;
}

/** What a curve counts: payments at a checkout, or visits without a failure. */
export type Counted = 'payments' | 'health';

const shareOf = (point: SeriesPoint, counted: Counted): Share =>
  counted === 'payments'
    ? { good: point.completed, all: point.reached }
    : { good: point.visits - point.failed, all: point.visits };

interface CurvePoint extends Share {
  readonly at: string;
}

/** The share of all visits since the beginning, at the end of each interval. */
export function curveOf(
  series: readonly SeriesPoint[],
  release: string,
  counted: Counted,
): readonly CurvePoint[] {
  let [good, all] = [0, 0];
  return series
    .filter((point) => point.release === release)
    .map((point) => {
      const share = shareOf(point, counted);
      good += share.good;
      all += share.all;
      return { at: point.at, good, all };
    })
    .filter((point) => point.all > 0);
}

const width = 360;
const height = 150;
const frame = { left: 42, right: 8, top: 10, bottom: 8 };

interface ChartOptions {
  readonly series: readonly SeriesPoint[];
  readonly counted: Counted;
  readonly canary: string;
  readonly current: string | null;
  readonly since: string;
  readonly now: Date;
  /** Whether a table has all points of the curves. */
  readonly hasFigures: boolean;
}

/** Two curves, of a canary and of the release beside it, with their figures as a table. */
export function chart({ series, counted, canary, current, since, now, hasFigures }: ChartOptions): Html {
  const [from, to] = [Date.parse(since), now.getTime()];
  const xOf = (at: string) =>
    frame.left + ((width - frame.left - frame.right) * (Date.parse(at) - from)) / Math.max(1, to - from);
  const yOf = ({ good, all }: Share) => frame.top + (height - frame.top - frame.bottom) * (1 - good / all);
  const curves = [
    { kind: 'current', name: current, points: current === null ? [] : curveOf(series, current, counted) },
    { kind: 'canary', name: canary, points: curveOf(series, canary, counted) },
  ].filter(({ points }) => points.length > 0);
  if (curves.length === 0) return html`<p class="none">No visit has reported anything since it began.</p>`;
  const outcome = counted === 'payments' ? 'paid' : 'worked';
  const wholeOf = counted === 'payments' ? 'visits at the checkout' : 'visits';
  const described = curves.map(({ kind, name, points }) => {
    const { good, all } = points.at(-1) ?? { good: 0, all: 0 };
    return {
      kind,
      name,
      good,
      all,
      text: `${percentOf(good, all)}, ${good} of ${all} ${wholeOf} ${outcome}`,
    };
  });
  const summary = described.map(({ kind, name, text }) => `${kind} ${name}: ${text}`).join('; ');
  const lines = [0, 50, 100].map((percent) => {
    const y = yOf({ good: percent, all: 100 }).toFixed(1);
    return html`<path class="grid" d="M${frame.left} ${y}H${width - frame.right}"/><text x="${frame.left - 6}" y="${y}" dy="3.5">${percent} %</text>`;
  });
  const drawn = curves.map(({ kind, points }) => {
    const corners = points.map((point) => `${xOf(point.at).toFixed(1)} ${yOf(point).toFixed(1)}`);
    const last = points.at(-1);
    const end = last ? `${(width - frame.right).toFixed(1)} ${yOf(last).toFixed(1)}` : '';
    const [x, y] = end.split(' ');
    return html`<path class="${kind}" d="M${[...corners, end].join('L')}"/><circle class="${kind}" cx="${x ?? ''}" cy="${y ?? ''}" r="3"/>`;
  });
  const rows = curves.flatMap(({ kind, name, points }) =>
    points.map(
      ({ at, good, all }) =>
        [html`${time(at)}`, `${kind} ${name}`, String(good), String(all), percentOf(good, all)] as const,
    ),
  );
  return html`<figure class="chart"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">${lines}${drawn}</svg>
<ul class="legend">${described.map(
    ({ kind, name, text }) => html`<li class="${kind}"><b>${name}</b> ${kind}: ${text}</li>`,
  )}</ul>
<figcaption>Share of visits that ${outcome}, of all visits since ${time(since)} or of the last day.</figcaption>
${hasFigures ? html`<details id="figures-${canary}"><summary>Figures</summary>${table('Figures of the curves', ['Since', 'Release', `#${outcome}`, `#${wholeOf}`, '#share'], rows)}</details>` : null}</figure>`;
}

/** Who gets which release as one bar: the canaries first, then the current release. Its text is beside it. */
export function shareBar(canaries: readonly number[], current: number): Html {
  let from = 0;
  const piece = (kind: string, percent: number) => {
    const drawn = html`<rect class="${kind}" x="${from}" width="${percent}" height="6"/>`;
    from += percent;
    return drawn;
  };
  return html`<svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="empty" width="100" height="6"/>${canaries.map(
    (percent) => piece('canary', percent),
  )}${piece('current', current)}</svg>`;
}
