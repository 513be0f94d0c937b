import type { AxeResults } from 'axe-core';
import type { Finding } from '../problem';

declare global {
  interface Window {
    /** Given by the driver of the browser. */
    readonly axe: { run(context: Element, options: object): Promise<AxeResults> };
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of accessibility that the slot breaks, in the light and in the dark scheme. */
export async function findBarriers(slot: Element): Promise<readonly Finding[]> {
  const { dataset } = document.documentElement;
  const found = new Map<string, Finding>();
  for (const scheme of ['light', 'dark']) {
    dataset['colorMode'] = scheme;
    const { violations } = await window.axe.run(slot, { runOnly: rules });
    for (const { id, help, nodes } of violations) {
      if (!found.has(id)) found.set(id, { check: 'accessibility', seen: `${help}: ${nodes[0]?.html ?? ''}` });
    }
  }
  delete dataset['colorMode'];
  return [...found.values()];
}
