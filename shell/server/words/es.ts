import type { words as en } from './en';

/** What the shell server itself says in Spanish. */
export const words: typeof en = {
  shopDescription: 'Entradas para eventos cerca de usted: elija, pague y recíbalas por correo electrónico.',
  ticketsFor: (event) => `Entradas para ${event}.`,
  needsScripts: 'Las entradas solo se pueden comprar con JavaScript. Actívelo y vuelva a cargar la página.',
  notStarted: 'No se pudo iniciar esta página.',
  tryAgain: 'Intentar de nuevo',
};
