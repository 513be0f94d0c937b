/** What the components say in English by themselves. */
export const words = {
  tryAgain: 'Try again',
  removeOne: 'Remove one',
  addOne: 'Add one',
  quantity: 'Quantity',
  noneToRemove: 'There is none to remove.',
  noMoreThan: (most: number | null) => `No more than ${most} can be bought.`,
};
