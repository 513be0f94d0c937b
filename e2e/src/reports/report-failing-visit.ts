import { type PartReport, partReportPath } from '@ticket-storefront/api/protocol';
import { bootElementId, bootSchema } from '@ticket-storefront/shell/boot';
import * as v from 'valibot';

const bootScript = new RegExp(`<script[^>]*id="${bootElementId}"[^>]*>(.*?)</script>`, 's');

/** Asks for the document at an address as a new visitor, and reports that a part of it failed, as its page would. */
export async function reportFailingVisit(address: string, part: string): Promise<void> {
  const [, json = ''] = bootScript.exec(await (await fetch(address)).text()) ?? [];
  const { api, visitor, partReports } = v.parse(bootSchema, JSON.parse(json));
  if (!visitor || !partReports) throw new Error('The pages of this store report nothing.');
  const { releases, seal } = partReports;
  const fault = { part, kind: 'render', message: 'It broke.', stack: '' } as const;
  const report: PartReport = { visitor, releases, seal, worked: ['shell'], faults: [fault], measures: [] };
  await fetch(api + partReportPath, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(report),
  });
}
