/** Widths at which stories are shown, in pixels. */
export const widths = { phone: 390, desktop: 1280 } as const;

/** Pixels that every story has at least, from top to bottom. */
export const minHeight = 240;
