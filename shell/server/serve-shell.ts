import { readSettings } from './settings';
import { createShellServer } from './shell-server';

const settings = readSettings(process.env);
const server = createShellServer(settings);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
await server.listen({ port: settings.SHELL_PORT, host: 'localhost' });
