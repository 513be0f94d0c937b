import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds in which content slides to its new place. */
const slideMs = 200;

/** Where `below` begins in the form. The order above the form may change its height meanwhile. */
const topOf = (region: HTMLElement, below: HTMLElement) =>
  below.offsetTop - (region.parentElement?.offsetTop ?? 0);

/**
 * Slides `below` to its new place when `isFilled`, of the region above it, changes, so that nothing jumps. Both have the same
 * parent.
 */
export function useSlideBelow(
  region: RefObject<HTMLElement | null>,
  below: RefObject<HTMLElement | null>,
  isFilled: boolean,
): void {
  const place = useRef<{ readonly top: number; readonly isFilled: boolean } | null>(null);

  useEffect(() => {
    const { current: area } = region;
    if (!area) return;
    const note = () => {
      if (below.current) place.current = { top: topOf(area, below.current), isFilled };
    };
    // The layout effect of the first commit runs before `below` exists, and the region may be emptied before it is observed.
    note();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(note);
    observer.observe(area);
    return () => observer.disconnect();
  }, [region, below, isFilled]);

  // In the commit that changes the region: browsers count a move that is undone later in the frame.
  useLayoutEffect(() => {
    const { current: area } = region;
    const { current: content } = below;
    const { current: before } = place;
    if (!area || !content) return;
    const top = topOf(area, content);
    // The observer may come too late for a region that is emptied at once.
    place.current = { top, isFilled };
    if (!before || before.isFilled === isFilled) return;
    const distance = before.top - top;
    if (distance === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = `translateY(${distance}px)`;
    content.style.transform = from;
    requestAnimationFrame(() => {
      content.style.transform = '';
      content.animate([{ transform: from }, { transform: 'none' }], {
        duration: slideMs,
        easing: 'ease-out',
      });
    });
  }, [region, below, isFilled]);
}
