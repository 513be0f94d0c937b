import type { words as en } from '../en/controls';

/** What the components say in Spanish by themselves. */
export const words: typeof en = {
  tryAgain: 'Intentar de nuevo',
  removeOne: 'Quitar una:',
  addOne: 'Agregar una:',
  quantity: 'Cantidad',
  noneToRemove: 'No hay ninguna que quitar.',
  noMoreThan: (most) => `No se pueden comprar más de ${most}.`,
};
