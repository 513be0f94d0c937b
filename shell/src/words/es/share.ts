import type { words as en } from '../en/share';

/** What the shell says in Spanish of sharing an event. */
export const words: typeof en = {
  share: 'Compartir el evento',
  linkCopied: 'Se copió el enlace.',
  linkNotCopied: (url) => `No se pudo copiar el enlace: ${url}`,
};
