/** Whether browsers reach a place by HTTPS. @param origin - left out where nothing says how they reach it. */
export const isReachedByHttps = (origin: string | undefined): boolean =>
  origin?.startsWith('https://') ?? false;

/** What browsers are told of an origin that they reach by HTTPS: to reach it by nothing else for two years. */
export const transportHeaders = (origin: string | undefined): Readonly<Record<string, string>> =>
  isReachedByHttps(origin) ? { 'Strict-Transport-Security': 'max-age=63072000' } : {};
