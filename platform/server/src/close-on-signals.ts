/** A running server. */
export interface Closable {
  close(): Promise<unknown>;
}

/** Ends a server on SIGINT and SIGTERM, once, after the answers under way. */
export function closeOnSignals(server: Closable): void {
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    void server.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}
