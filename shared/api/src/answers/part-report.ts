/** How much one report may hold; a browser keeps to it. */
export const reportLimits = { parts: 10, faults: 10, measures: 40, message: 300, stack: 4000 } as const;

/** Path of the API that takes these reports. */
export const partReportPath = '/reports/parts';

/** One release that a document was composed of. */
export interface ReportedRelease {
  readonly part: string;
  readonly version: string;
  /** The shell contracts that it runs on, in npm's range notation. */
  readonly contract: string;
}

/** Releases in one line. */
export const writeReleases = (releases: readonly ReportedRelease[]): string =>
  releases.map(({ part, version, contract }) => `${part}@${version}@${contract}`).join(';');

/** The releases in such a line. */
export const readReleases = (line: string): readonly ReportedRelease[] =>
  line.split(';').flatMap((text) => {
    const [part, version, contract] = text.split('@');
    return part && version && contract ? [{ part, version, contract }] : [];
  });
