import type { Boot } from '../boot';
import { PartError } from './part-error';

/** What the overlay shows of one part. */
export interface PartFacts {
  readonly part: string;
  readonly version: string;
  /** Its team; empty in a store view of development, which does not know it. */
  readonly owner: string;
  /** The shell contracts that it supports, in npm's range notation. */
  readonly contract: string;
  /** Compressed bytes of its files in this page; 0 of what came from the browser's cache. */
  readonly weight: number;
  /** Faults in this page so far. */
  readonly faults: number;
}

const filesOf = (part: string, version: string) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(`/${part}/${version}/`)) as PerformanceResourceTiming[];

/** Reads what is known of the parts of a document. */
export const readParts = (
  { remotes, owners = {} }: Pick<Boot, 'remotes' | 'owners'>,
  faults: ReadonlyMap<string, number>,
): readonly PartFacts[] =>
  Object.entries(remotes).map(([part, { version, contract }]) => ({
    part,
    version,
    contract,
    owner: owners[part] ?? '',
    weight: filesOf(part, version).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    faults: faults.get(part) ?? 0,
  }));

/** For example `remote-cart 1.2.0-3f9a12c4 · event team · contract ^1.9.0 · 31 KB · no faults`. */
export const describePart = ({ part, version, owner, contract, weight, faults }: PartFacts): string =>
  [
    `${part} ${version}`,
    owner,
    `contract ${contract}`,
    `${Math.round(weight / 1000)} KB`,
    faults === 0 ? 'no faults' : `${faults} ${faults === 1 ? 'fault' : 'faults'}`,
  ]
    .filter(Boolean)
    .join(' · ');

const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: Partial<CSSStyleDeclaration>,
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  Object.assign(element.style, style);
  return element;
};

const color = '#c2185b';
const above = '2147483000';

const buttonStyle = {
  position: 'fixed',
  insetInlineStart: '0.5rem',
  insetBlockEnd: '5rem',
  zIndex: above,
  padding: '0.5rem 0.75rem',
  border: '0',
  borderRadius: '999px',
  background: color,
  color: '#fff',
  font: '600 0.875rem system-ui',
  minHeight: '2.75rem',
};

const outlineStyle = {
  position: 'fixed',
  zIndex: above,
  boxSizing: 'border-box',
  outline: `2px solid ${color}`,
  outlineOffset: '-2px',
  pointerEvents: 'none',
};

const labelStyle = {
  display: 'inline-block',
  maxWidth: '100%',
  padding: '0.125rem 0.5rem',
  background: color,
  color: '#fff',
  font: '600 0.75rem/1.4 system-ui',
  overflowWrap: 'anywhere',
};

/** Outlines the slots of parts, with their facts, until it is ended. @returns ends it. */
function outline(read: () => readonly PartFacts[]): () => void {
  const list = create('ul', { margin: '0', padding: '0', listStyle: 'none' });
  list.setAttribute('aria-label', 'Parts of this page');
  document.body.append(list);
  let frame = 0;
  const draw = () => {
    const shown = read().flatMap((facts) => {
      const slot = document.querySelector(`[data-boundary="${facts.part}"]`);
      return slot ? [{ text: describePart(facts), box: slot.getBoundingClientRect() }] : [];
    });
    while (list.children.length > shown.length) list.lastElementChild?.remove();
    for (const [index, { text, box }] of shown.entries()) {
      const item = (list.children[index] as HTMLElement) ?? list.appendChild(create('li', outlineStyle));
      const label = item.firstElementChild ?? item.appendChild(create('span', labelStyle));
      if (label.textContent !== text) label.textContent = text;
      Object.assign(item.style, {
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      });
    }
    frame = requestAnimationFrame(draw);
  };
  draw();
  return () => {
    cancelAnimationFrame(frame);
    list.remove();
  };
}

/**
 * Adds a button that outlines the parts of this page, with owner, release, contract, cost and faults of each. For previews and
 * development: visitors never load this file.
 */
export function showParts(boot: Pick<Boot, 'remotes' | 'owners'>): void {
  const faults = new Map<string, number>();
  window.addEventListener('error', ({ error }) => {
    if (error instanceof PartError) faults.set(error.part, (faults.get(error.part) ?? 0) + 1);
  });
  const button = create('button', buttonStyle);
  button.type = 'button';
  button.textContent = 'Parts';
  let end: (() => void) | null = null;
  const toggle = () => {
    end?.();
    end = end ? null : outline(() => readParts(boot, faults));
    button.setAttribute('aria-pressed', String(end !== null));
  };
  button.setAttribute('aria-pressed', 'false');
  button.addEventListener('click', toggle);
  document.body.append(button);
}
