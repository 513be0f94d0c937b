import {
  defaulted,
  folder,
  optional,
  origin,
  port,
  positive,
  readSettings,
  required,
} from '@ticket-storefront/server';
import * as v from 'valibot';

export const simulatorFields = {
  SIMULATOR_PORT: required(port, 'port to listen on'),
  SIMULATOR_FOLDER: required(folder, 'where payments are stored'),
  SIMULATOR_SLOW_MS: defaulted(positive, '20000', 'milliseconds until the slow test card is answered'),
  API_ORIGIN: optional(origin, 'origin of the API, which receives webhooks about payments'),
};

const settingsSchema = v.object(simulatorFields);

export type SimulatorSettings = v.InferOutput<typeof settingsSchema>;

/** @throws {SettingsError} that names every wrong setting. */
export const readSimulatorSettings = (environment: NodeJS.ProcessEnv): SimulatorSettings =>
  readSettings('payment simulator', settingsSchema, environment);
