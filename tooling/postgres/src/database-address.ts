/** The address of a database by way of a server on a port of this machine, such as a pooler. */
export function addressThrough(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  // It names a socket's folder, and goes before the name of the machine.
  url.searchParams.delete('host');
  return url.href;
}
