import {
  defaulted,
  folder,
  optional,
  origin,
  port,
  positive,
  readSettings,
  required,
} from '@storefront/server/settings';
import * as v from 'valibot';

/** Settings of the simulated processors. */
export const simulatorFields = {
  SIMULATOR_PORT: required(port, 'port to listen on'),
  SIMULATOR_FOLDER: required(folder, 'where payments are remembered'),
  SIMULATOR_SLOW_MS: defaulted(positive, '20000', 'milliseconds that the answer to the slow test card takes'),
  API_ORIGIN: optional(origin, 'the API, which simulators tell of payments'),
};

const settingsSchema = v.object(simulatorFields);

export type SimulatorSettings = v.InferOutput<typeof settingsSchema>;

/**
 * The simulators' settings from their environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readSimulatorSettings = (environment: NodeJS.ProcessEnv): SimulatorSettings =>
  readSettings('payment simulator', settingsSchema, environment);
