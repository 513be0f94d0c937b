import { join } from 'node:path';
import template from './demonstration.json' with { type: 'json' };

/** The folder of the pictures that the demonstration's events name. */
export const pictureFolder = join(import.meta.dirname, 'pictures');

const dayMs = 86_400_000;

interface DemonstrationOptions {
  /** Dates are counted from here, so that every event is ahead. */
  readonly now: Date;
  /** Address of the folder that holds the pictures. */
  readonly pictureBaseUrl: string;
}

/**
 * The data set that the storefront sells if none is given (docs/rules.md, Data set). It has every processor and every state
 * of a ticket. In its file, `{today+24}` stands for the date in 24 days, and `{pictures}` for the address of the pictures.
 */
export function buildDemonstration({ now, pictureBaseUrl }: DemonstrationOptions): typeof template {
  const daysAhead = (_: string, days: string) =>
    new Date(now.getTime() + Number(days) * dayMs).toISOString().slice(0, 10);
  const text = JSON.stringify(template);
  return JSON.parse(text.replaceAll('{pictures}', pictureBaseUrl).replaceAll(/\{today\+(\d+)\}/g, daysAhead));
}
