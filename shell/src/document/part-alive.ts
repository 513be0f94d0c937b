/** Event that the shell dispatches in the slot of a part once the part answers clicks; it bubbles to the document. */
export const partAliveEvent = 'part-alive';
