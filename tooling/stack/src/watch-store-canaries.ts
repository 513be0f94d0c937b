import { watchCanaries } from '@storefront/registry/watch-canaries';
import { registrarOf } from './publish-releases';
import { originsOf, type StackSettings } from './settings';

/** Takes back canaries of a store that fail, as a registrar does. @returns what ends it. */
export const watchStoreCanaries = (
  settings: StackSettings,
  token: string,
  warn: (line: string) => void,
): (() => void) =>
  watchCanaries({
    registrar: registrarOf(settings),
    api: { origin: originsOf(settings.port).api, token },
    webhook: settings.webhook,
    report: (error) => warn(`Canaries are not judged: ${error instanceof Error ? error.message : error}`),
  });
