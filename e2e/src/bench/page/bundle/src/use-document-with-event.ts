/** Stands in for the shell's own: documents of the bundle come without their event, and with the checkout of its processor. */
export const useDocumentWithEvent = (): boolean => false;
