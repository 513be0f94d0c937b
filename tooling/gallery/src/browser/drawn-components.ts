/** What React keeps of an element, as far as it is read here. */
interface Fiber {
  readonly type: unknown;
  readonly elementType: unknown;
  readonly return: Fiber | null;
}

function fiberOf(element: Element): Fiber | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  return key ? ((element as unknown as Record<string, Fiber>)[key] ?? null) : null;
}

/** The components that have drawn the elements of the page, in every root of React. */
export function drawnComponents(): ReadonlySet<unknown> {
  const seen = new Set<Fiber>();
  const components = new Set<unknown>();
  for (const element of document.querySelectorAll('*')) {
    for (let fiber = fiberOf(element); fiber && !seen.has(fiber); fiber = fiber.return) {
      seen.add(fiber);
      components.add(fiber.type).add(fiber.elementType);
    }
  }
  return components;
}
