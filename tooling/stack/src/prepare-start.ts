import { mkdirSync } from 'node:fs';
import { type BuiltServers, buildServers } from '@storefront/bundler/build-servers';
import { UserError } from '@storefront/server/user-error';
import { checkSettings } from './check-settings';
import { requireFreePorts } from './free-ports';
import { requireRealPayments } from './payment-modes';
import { originsOf } from './settings';
import { type SimulatedPayments, simulatedPayments } from './simulated-payments';
import type { StackOptions } from './stack-options';
import { toUserError } from './to-user-error';

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new UserError(
      `The folder ${folder} cannot be made (${reason}): choose another with DATA_FOLDER=….`,
    );
  }
}

type PrepareOptions = Pick<StackOptions, 'settings' | 'mode' | 'simulatorsFromApi'>;

/** What a start goes by once everything is built and checked. */
export interface Preparation {
  readonly built: BuiltServers;
  readonly payments: SimulatedPayments;
}

/** Builds the servers and has everything checked that this start goes by, without starting anything. */
export async function prepareStart({
  settings,
  mode,
  simulatorsFromApi,
}: PrepareOptions): Promise<Preparation> {
  requireRealPayments(process.env);
  try {
    // First: that one is missing is said before anything is built.
    const payments = await simulatedPayments(originsOf(settings.port).simulators, simulatorsFromApi);
    const built = await buildServers();
    await checkSettings({ settings, mode, payments });
    await requireFreePorts(settings.port);
    makeFolder(settings.store);
    return { built, payments };
  } catch (error) {
    throw toUserError(error);
  }
}
