import type { PartMeasure, ReportedRelease } from '@ticket-storefront/api/protocol';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { namePart } from './faulty-part';

/** https://w3c.github.io/long-animation-frames/ */
interface LongFrame extends PerformanceEntry {
  readonly scripts?: readonly { readonly duration: number; readonly sourceURL: string }[];
}

/**
 * Measures the parts of this page.
 * @returns reads the measures so far, by the time when each part was mounted, in milliseconds since the page was requested.
 */
export function measureParts(
  releases: readonly ReportedRelease[],
): (mountedAt: ReadonlyMap<string, number>) => readonly PartMeasure[] {
  const vitals = new Map<PartMeasure['name'], number>();
  onLCP(({ value }) => vitals.set('lcp', value), { reportAllChanges: true });
  onINP(({ value }) => vitals.set('inp', value), { reportAllChanges: true });
  onCLS(({ value }) => vitals.set('cls', value), { reportAllChanges: true });

  const busyMs = new Map<string, number>();
  new PerformanceObserver((list) => {
    for (const { scripts = [] } of list.getEntries() as LongFrame[]) {
      for (const { duration, sourceURL } of scripts) {
        const part = namePart(sourceURL, releases);
        busyMs.set(part, (busyMs.get(part) ?? 0) + duration);
      }
    }
  }).observe({ type: 'long-animation-frame', buffered: true });

  return (mountedAt) => [
    ...releases.flatMap(({ part, version }) => {
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(`/${part}/${version}/`)) as PerformanceResourceTiming[];
      const [first] = files;
      if (!first) return [];
      const bytes = files.reduce((sum, { transferSize }) => sum + transferSize, 0);
      const mounted = mountedAt.get(part);
      return [
        { part, name: 'bytes' as const, value: bytes },
        { part, name: 'long-tasks' as const, value: busyMs.get(part) ?? 0 },
        ...(mounted === undefined
          ? []
          : [{ part, name: 'mount' as const, value: mounted - first.startTime }]),
      ];
    }),
    ...[...vitals].map(([name, value]) => ({ part: 'shell', name, value })),
  ];
}
