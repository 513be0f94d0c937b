import * as v from 'valibot';

/** A time in which no release of a part, or of any part, is promoted. Instants are ISO 8601. */
export const freezeSchema = v.object({
  /** The only part that it is for; null for all parts. */
  part: v.nullable(v.string()),
  begins: v.string(),
  /** Null until the platform team ends it. */
  ends: v.nullable(v.string()),
});

export type Freeze = v.InferOutput<typeof freezeSchema>;

/** Whether a freeze has ended. */
export const isOver = ({ ends }: Freeze, at: Date): boolean =>
  ends !== null && Date.parse(ends) <= at.getTime();

/** Whether a freeze is in effect. */
export const isInEffect = (freeze: Freeze, at: Date): boolean =>
  Date.parse(freeze.begins) <= at.getTime() && !isOver(freeze, at);

/** For example `remote-cart frozen until 2026-11-30T08:00:00.000Z`, or with `from …` if it has not begun. */
export function describeFreeze(freeze: Freeze, at: Date): string {
  const { part, begins, ends } = freeze;
  const words = [
    part ?? 'all parts',
    'frozen',
    !isInEffect(freeze, at) && `from ${begins}`,
    ends !== null && `until ${ends}`,
  ];
  return words.filter(Boolean).join(' ');
}
