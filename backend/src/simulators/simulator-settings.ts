import * as v from 'valibot';
import { parseSettings, port, positive, words } from '../settings-fields';

const settingsSchema = v.object({
  SIMULATOR_PORT: port,
  /** Where payments are remembered. */
  SIMULATOR_FOLDER: words,
  /** How long the slow test card's answer takes. */
  SIMULATOR_SLOW_MS: v.optional(positive, '20000'),
  MX_MERCHANT_ID: words,
  MX_CONSUMER_KEY: words,
  MX_CONSUMER_SECRET: words,
});

export type SimulatorSettings = v.InferOutput<typeof settingsSchema>;

/**
 * The simulators' settings from their environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readSimulatorSettings = (environment: NodeJS.ProcessEnv): SimulatorSettings =>
  parseSettings('payment simulator', settingsSchema, environment);
