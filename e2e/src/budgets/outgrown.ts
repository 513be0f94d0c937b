/** One sentence for each figure that has outgrown its budget. @param name - what the figures are of, such as a part. */
export function outgrown<Measure extends string>(
  name: string,
  figures: Readonly<Record<Measure, number>>,
  budget: Readonly<Record<Measure, number>> | undefined,
): string[] {
  if (!budget)
    return [
      `${name} has no budget: add one to e2e/src/budgets/load-budgets.ts, such as ${JSON.stringify(figures)}.`,
    ];
  return (Object.keys(budget) as Measure[])
    .filter((measure) => figures[measure] > budget[measure])
    .map(
      (measure) =>
        `${name} has outgrown its budget: ${measure} is ${figures[measure]}, and ${budget[measure]} is allowed.`,
    );
}
