import type { Processor } from './processors';

/** The setting that names an account at a processor. */
export const accountSetting = ({ api }: Processor): string => api.account[0] ?? '';

/** Whether payments by a processor go to an account that the environment names. */
export const isReal = (processor: Processor, environment: NodeJS.ProcessEnv): boolean =>
  Boolean(environment[accountSetting(processor)]?.trim());
