/** Reloads the page on a change, and when a server that had gone answers again. */
export const reloadScript = (counter: number) => `
const changes = new EventSource('/reload?after=${counter}');
changes.addEventListener('change', () => location.reload());
changes.addEventListener('open', () => changes.addEventListener('open', () => location.reload()), { once: true });
`;
