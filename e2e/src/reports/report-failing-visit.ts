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

/** Requests the document at an address as a new visitor. @returns the report of its page if a part of it failed. */
export async function failingReport(address: string, part: string): Promise<PartReport> {
  const reporting = reportingOf(await (await fetch(address)).text());
  const fault = { part, kind: 'render', message: 'It broke.', stack: '' } as const;
  return { ...reporting, number: 0, worked: ['shell'], faults: [fault], measures: [] };
}

/** Sends a report to the API, as a page does. */
export const sendPartReport = (api: string, report: PartReport) =>
  fetch(api + partReportPath, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(report),
  });
