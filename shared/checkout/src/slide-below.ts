import type { RefObject } from 'react';

/** Milliseconds in which content slides to its new place. */
const slideMs = 200;

/**
 * Slides `below` to its new place when `region`, above it, changes its height, so that nothing jumps under the visitor's finger.
 * Both have the same offset parent. @returns a function that ends this.
 */
export function slideBelow(
  { current: region }: RefObject<HTMLElement | null>,
  { current: below }: RefObject<HTMLElement | null>,
): (() => void) | undefined {
  if (!region || !below || !('ResizeObserver' in window)) return undefined;
  let before: number | null = null;
  // Called after layout and before the frame is painted.
  const observer = new ResizeObserver(() => {
    const top = below.offsetTop;
    const distance = before === null ? 0 : before - top;
    before = top;
    if (distance === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // In this frame at its old place, by a transform of its own: browsers count what an animation moves from the start.
    const from = `translateY(${distance}px)`;
    below.style.transform = from;
    requestAnimationFrame(() => {
      below.style.transform = '';
      below.animate([{ transform: from }, { transform: 'none' }], { duration: slideMs, easing: 'ease-out' });
    });
  });
  observer.observe(region);
  return () => observer.disconnect();
}
