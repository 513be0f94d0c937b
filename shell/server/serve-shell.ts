import { readSettings } from './settings';
import { createShellServer } from './shell-server';

try {
  const settings = readSettings(process.env);
  const server = createShellServer(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close());
  await server.listen({ port: settings.SHELL_PORT, host: settings.LISTEN_HOST });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
