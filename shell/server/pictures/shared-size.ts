/** Pixels of a picture for previews of links: messengers show 1.91:1 (docs/rules.md, Pictures). */
export const sharedSize = { width: 1200, height: 630 } as const;
