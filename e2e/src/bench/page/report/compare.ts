import { pageBudgets } from '../budgets';
import type { PageFigures } from '../figures';
import type { Variant } from '../variants';

/** A budget compared with a run. */
export interface Comparison {
  readonly what: string;
  readonly value: number;
  readonly most: number;
  readonly isKept: boolean;
}

/** Every budget of a page whose figures were measured. */
export function compareWithBudgets(ofPage: readonly PageFigures[]): Comparison[] {
  const find = (page: string, variant: Variant) =>
    ofPage.find((figures) => figures.page === page && figures.variant === variant);
  return pageBudgets.flatMap(({ page, measure, figure, dividedBy, most }) => {
    const released = find(page, 'released');
    const divisor = dividedBy && find(page, dividedBy);
    const dividend = released && figure(released);
    const by = dividedBy === null ? 1 : divisor && figure(divisor);
    if (dividend == null || by == null) return [];
    const value = dividend / by;
    const what = `${page}: ${measure}${dividedBy ? ` ÷ ${dividedBy}` : ''}`;
    // Not `value > most`, so that NaN exceeds the budget.
    return [{ what, value, most, isKept: value <= most }];
  });
}
