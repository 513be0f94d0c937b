import { openRegistrarServer } from '@storefront/registrar/open-registrar-server';
import { closeOnSignals } from '@storefront/server/close-on-signals';
import { UserError } from '@storefront/server/user-error';
import { codeOf } from '@storefront/storage/file-error';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';
import { port } from '../program/numbers';

interface RegistrarOptions extends CommonOptions {
  readonly port: number;
  readonly host: string;
}

export const addRegistrar = (line: CommandLine) =>
  addCommand(line, 'registrar', 'keep the registry: take the commands that teams have signed')
    .option('--port <n>', 'port to listen on', port, 3900)
    .option('--host <name>', 'address to listen on', 'localhost')
    .action(async (options: RegistrarOptions) => {
      const { api, registrar, webhook } = line.settings();
      const server = await openRegistrarServer({ registrar: registrar(), api, webhook });
      closeOnSignals(server);
      const address = await server
        .listen({ port: options.port, host: options.host })
        .catch((cause: unknown) => {
          throw new UserError(
            `The registrar cannot listen on ${options.host}:${options.port} (${codeOf(cause)}): name another --port or --host.`,
            { cause },
          );
        });
      answer(options, { address }, `Registrar ready: ${address}`);
    });
