import { type PartReport, partReportPath } from '@ticket-storefront/api/protocol';
import { bootElementId, bootSchema } from '@ticket-storefront/shell/boot';
import * as v from 'valibot';

const bootScript = new RegExp(`<script[^>]*id="${bootElementId}"[^>]*>(.*?)</script>`, 's');

/** What the page of a document sends with each report. */
export function reportingOf(html: string): Pick<PartReport, 'visitor' | 'releases' | 'seal'> {
  const [, json = ''] = bootScript.exec(html) ?? [];
  const { visitor, partReports } = v.parse(bootSchema, JSON.parse(json));
  if (!visitor || !partReports) throw new Error('The pages of this store report nothing.');
  return { visitor, releases: partReports.releases, seal: partReports.seal };
}

/** The report that the page of a document would send first if a part of it failed. */
export function failureIn(html: string, part: string): PartReport {
  const fault = { part, kind: 'render', message: 'It broke.', stack: '' } as const;
  return { ...reportingOf(html), number: 0, worked: ['shell'], faults: [fault], measures: [] };
}

/** Requests the document at an address as a new visitor. @returns the report of its page if a part of it failed. */
export const failingReport = async (address: string, part: string): Promise<PartReport> =>
  failureIn(await (await fetch(address)).text(), part);

/** Sends a report to the API, as a page does. */
export const sendPartReport = (api: string, report: PartReport) =>
  fetch(api + partReportPath, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(report),
  });
