import type { BrowserContext } from '@playwright/test';
import * as v from 'valibot';

const reference = v.object({ reference_id: v.string() });
const bodySchema = v.object({ order: v.optional(reference), localOrder: v.optional(reference) });

/** The references that the pages of a visitor order under, as they are posted. */
export function watchReferences(context: BrowserContext): ReadonlySet<string> {
  const references = new Set<string>();
  context.on('request', (request) => {
    if (!request.url().includes('/ticketCheckout/') || request.method() !== 'POST') return;
    const parsed = v.safeParse(bodySchema, request.postDataJSON());
    if (!parsed.success) return;
    for (const order of [parsed.output.order, parsed.output.localOrder]) {
      if (order) references.add(order.reference_id);
    }
  });
  return references;
}
