// The container of an event page that is ES modules, written by hand.

export const init = () => undefined;

export const get = async () => {
  const { fragment } = await import('./chunks/event.mjs');
  return () => ({ default: fragment });
};
