/** Maximum sizes of one report, and the reports of one document; browsers observe them. */
export const reportLimits = {
  parts: 10,
  faults: 10,
  measures: 40,
  message: 300,
  stack: 4000,
  // The first one, one per fault, the last one, and one if the shell does not start.
  reports: 13,
} as const;

/** Path of the API that receives these reports. */
export const partReportPath = '/reports/parts';

/** One release in a document. */
export interface ReportedRelease {
  readonly part: string;
  readonly version: string;
  /** The shell contracts that it supports, in npm's range notation. */
  readonly contract: string;
}

/** Writes releases as one line. */
export const writeReleases = (releases: readonly ReportedRelease[]): string =>
  releases.map(({ part, version, contract }) => `${part}@${version}@${contract}`).join(';');

/** Reads the releases from such a line. */
export const readReleases = (line: string): readonly ReportedRelease[] =>
  line.split(';').flatMap((text) => {
    const [part, version, contract] = text.split('@');
    return part && version && contract ? [{ part, version, contract }] : [];
  });
