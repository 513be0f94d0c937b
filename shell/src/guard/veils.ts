/** Whether an element may hide what is behind it although presses go through it, so that no point of the page finds it. */
function isVeil(element: Element): boolean {
  const { position, pointerEvents, opacity, backgroundColor } = getComputedStyle(element);
  // A colour that lets something through is written as rgba.
  return (
    position === 'fixed' && pointerEvents === 'none' && opacity === '1' && /^rgb\(/.test(backgroundColor)
  );
}

/** Finds something while veils take presses, and leaves them as they were. Asks every element for its style. */
export function withVeils<T>(find: () => T): T {
  const veils = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isVeil);
  const before = veils.map(({ style }) => style.cssText);
  for (const { style } of veils) style.setProperty('pointer-events', 'auto', 'important');
  const found = find();
  veils.forEach(({ style }, index) => {
    style.cssText = before[index] ?? '';
  });
  return found;
}
