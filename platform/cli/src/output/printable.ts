/** Text without characters that a terminal would obey. Lines stay lines. */
export const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '?');

/** The same in one line. */
export const printableLine = (text: string) => printable(text).replaceAll('\n', '?');
