import type { PageFigures, VisitMedians } from '../figures';

const columns = ['usable', '÷ bundle', 'FCP', 'LCP', '÷ bundle', '÷ fixed', 'TBT'] as const;
const row = (name: string, cells: readonly string[]) =>
  `  ${name.padEnd(16)}${cells.map((cell) => cell.padStart(10)).join('')}`;

const ms = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(0));

const ratio = (value: number | null | undefined, by: number | null | undefined) =>
  value == null || by == null ? '–' : (value / by).toFixed(2);

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

function describeVisits(ofPage: readonly PageFigures[], { network, cache }: VisitMedians): string[] {
  const mediansOf = ({ visits }: PageFigures) =>
    visits.find((visit) => visit.network === network && visit.cache === cache)?.medians;
  const of = (variant: string) => {
    const found = ofPage.find((figures) => figures.variant === variant);
    return found && mediansOf(found);
  };
  return [
    row(`${network}, ${cache}`, columns),
    ...ofPage.map((figures) => {
      const own = mediansOf(figures);
      return row(figures.variant, [
        ms(own?.usableMs),
        ratio(own?.usableMs, of('bundle')?.usableMs),
        ms(own?.firstPaintMs),
        ms(own?.largestPaintMs),
        ratio(own?.largestPaintMs, of('bundle')?.largestPaintMs),
        ratio(own?.largestPaintMs, of('fixed')?.largestPaintMs),
        ms(own?.blockedMs),
      ]);
    }),
  ];
}

const describeWeights = (ofPage: readonly PageFigures[]): string[] => [
  row('', ['requests', 'depth', 'JS br KB', 'JS gz KB', 'CLS', 'CLS late']),
  ...ofPage.map(({ variant, weight, layoutShift }) =>
    row(variant, [
      String(weight.requests),
      String(weight.depth),
      kilobytes(weight.brotli),
      kilobytes(weight.gzip),
      layoutShift.onTime.toFixed(3),
      layoutShift.late?.toFixed(3) ?? '–',
    ]),
  ),
];

const describeClicks = (ofPage: readonly PageFigures[]): string[] => {
  const rows = ofPage.flatMap(({ variant, clicks }) =>
    clicks ? [row(variant, [ms(clicks.paintedMedianMs), ms(clicks.paintedP95Ms), ms(clicks.cartP95Ms)])] : [],
  );
  return rows.length > 0 ? [row('click to painted', ['median', 'p95', 'cart, p95']), ...rows] : [];
};

/** The table of a page: what it weighs, and its medians by network and cache; times in milliseconds. */
export const describeFigures = (ofPage: readonly PageFigures[]): string[] => [
  `${ofPage[0]?.page} page`,
  ...describeWeights(ofPage),
  ...describeClicks(ofPage),
  ...(ofPage[0]?.visits ?? []).flatMap((kind) => describeVisits(ofPage, kind)),
  '',
];
