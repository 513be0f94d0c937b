/** What was measured, beside what it is measured against. */
export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly ratio: number;
  /** The least ratio that is enough. */
  readonly least?: number;
  /** The greatest ratio that is allowed. */
  readonly most?: number;
}

/** Whether a figure is within its limits. */
export const isKept = ({ ratio, least = 0, most = Number.POSITIVE_INFINITY }: Figure): boolean =>
  ratio >= least && ratio <= most;

/** A figure in one line. */
export function describeFigure(figure: Figure): string {
  const { name, measured, ratio, least, most } = figure;
  const limit = least === undefined ? `at most ${most}` : `at least ${least}`;
  return `${isKept(figure) ? 'kept  ' : 'BROKEN'}  ${name.padEnd(66)} ${ratio.toFixed(2)} (${limit}): ${measured}`;
}
