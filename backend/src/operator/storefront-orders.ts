import { userInfo } from 'node:os';
import { openPaymentServices } from '@ticket-storefront/payment-services';
import { exitWithError } from '@ticket-storefront/server';
import { confirmationWriter, connectProcessors } from '../app';
import { requirePrepared } from '../database/migrate';
import { closeDatabases, type Databases, openDatabases } from '../database/open-databases';
import { saveOrderEmail } from '../mail';
import { createReleases, createSales } from '../orders';
import { readSettings } from '../settings/api-settings';
import { ordersProgram } from './orders-program';

// Uses the API's settings: the same database and processors.
let databases: Databases | null = null;
try {
  const program = ordersProgram({
    open: async (who = userInfo().username) => {
      const settings = readSettings(process.env);
      databases = openDatabases(settings);
      await requirePrepared(databases.settlement, settings);
      const services = openPaymentServices(settings, (line) => process.stderr.write(`${line}\n`));
      await services?.refresh();
      return {
        database: databases.settlement,
        sell: createSales(databases.settlement),
        release: createReleases(databases.settlement),
        saveEmail: saveOrderEmail,
        writeConfirmation: confirmationWriter(settings),
        processors: connectProcessors(settings, databases.settlement, services).processors,
        settleAfterMs: settings.SETTLE_AFTER_MS,
        visitorKey: settings.VISITOR_KEY,
        storefront: settings.STOREFRONT_ORIGIN,
        who,
      };
    },
    print: (text) => process.stdout.write(`${text}\n`),
  });
  await program.parseAsync();
} catch (error) {
  exitWithError(error);
} finally {
  if (databases) await closeDatabases(databases);
}
