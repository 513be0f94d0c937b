import { runCommand } from './commands';
import { preparation } from './database';
import { type ServerContext, serverCommands } from './servers';

/** No database runs yet: any address stands for the one that will. */
const databaseUrl = 'postgres://localhost/';

/** No keys need be there yet either. */
const platformKey = '-'.repeat(43);

const visitorKey = '-'.repeat(43);

const operatorToken = visitorKey;

/**
 * Has each server read its settings, and the preparation of the database its data set, before any of them starts.
 * @throws {UserError} with the sentence of the first that refuses.
 */
export async function checkSettings(
  context: Omit<ServerContext, 'databaseUrl' | 'platformKey' | 'visitorKey' | 'operatorToken'>,
): Promise<void> {
  const commands = Object.values(
    serverCommands({ ...context, databaseUrl, platformKey, visitorKey, operatorToken }),
  );
  const { environment } = preparation(context.settings, databaseUrl);
  const checks = [...commands, { bundle: 'prepare' as const, environment }].map(({ bundle, environment }) =>
    runCommand(bundle, { options: ['--check'], environment }),
  );
  const refused = (await Promise.allSettled(checks)).find(({ status }) => status === 'rejected');
  if (refused?.status === 'rejected') throw refused.reason;
}
