/** Maximum sizes of one report, and the reports of one document; browsers observe them. */
export const reportLimits = {
  parts: 10,
  faults: 10,
  measures: 40,
  message: 300,
  stack: 4000,
  // The first one, one per fault, three of a payment, the last one, and one if the shell does not start.
  reports: 16,
} as const;

/**
 * How far a visit came at the checkout, each further than the one before. `reached`: there is something to pay for. `started`: the
 * visitor typed or pressed something in the form. `declined`: a payment was declined. `completed`: the API knows the order as paid.
 */
export const paymentStages = ['reached', 'started', 'declined', 'completed'] as const;

export type PaymentStage = (typeof paymentStages)[number];

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
