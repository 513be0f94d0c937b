/**
 * Reloads the page on a change, and when a server that had gone answers again.
 * @param counter - of the registry that the page was composed from
 * @param parts - that the page opens with
 */
export const reloadScript = (counter: number, parts: readonly string[]) => `
const changes = new EventSource('/reload?after=${counter}&parts=${parts.join()}');
changes.addEventListener('change', () => location.reload());
changes.addEventListener('open', () => changes.addEventListener('open', () => location.reload()), { once: true });
`;
