/** Grounds of the pages (`--color-page`), which browsers paint their frame in. */
export const themeColors = [
  { scheme: 'light', color: '#f6f3ed' },
  { scheme: 'dark', color: '#12100d' },
] as const;
