/** Milliseconds for which a search keeps the page waiting at a time: a press in the meantime is not to be felt. */
const sliceMs = 5;

/** Whether an element may hide what is behind it although presses go through it, so that no point of the page finds it. */
function isVeil(element: Element): boolean {
  const style = getComputedStyle(element);
  return (
    style.position === 'fixed' &&
    style.pointerEvents === 'none' &&
    style.opacity === '1' &&
    // A colour that lets something through is written as rgba.
    /^rgb\(/.test(style.backgroundColor)
  );
}

/**
 * Finds the veils of the page. It asks every element for its style, which takes long on a large page, and so goes on when
 * the browser is idle again.
 */
export function findVeils(
  whenIdle: (next: () => void) => void,
  onFound: (veils: readonly HTMLElement[]) => void,
): void {
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
  const veils: HTMLElement[] = [];
  const search = () => {
    const end = performance.now() + sliceMs;
    for (let element = elements.pop(); element; element = elements.pop()) {
      if (isVeil(element)) veils.push(element);
      if (performance.now() > end) return whenIdle(search);
    }
    onFound(veils);
  };
  search();
}

/** Finds something while veils take presses, and leaves them as they were. */
export function withVeils<T>(veils: readonly HTMLElement[], find: () => T): T {
  const before = veils.map(({ style }) => style.cssText);
  for (const { style } of veils) style.setProperty('pointer-events', 'auto', 'important');
  const found = find();
  veils.forEach(({ style }, index) => {
    style.cssText = before[index] ?? '';
  });
  return found;
}
