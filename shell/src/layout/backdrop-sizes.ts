/** How wide the picture behind an event's pages is drawn: it covers most of a screen, also one that is higher than wide. */
export const backdropSizes = 'max(100vw, 85vh)';
