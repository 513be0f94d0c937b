import type { Closable } from './close-on-signals';
import { startTracing, type TracingSettings } from './start-tracing';

/**
 * Starts a server whose traces go to the collector of its settings, and are all sent before it has ended.
 * @param name - name under which the collector lists this server, such as `storefront-api`
 */
export const withTraces =
  <Settings extends TracingSettings>(name: string, start: (settings: Settings) => Promise<Closable>) =>
  async (settings: Settings): Promise<Closable> => {
    const tracing = await startTracing(name, settings);
    const server = await start(settings);
    return {
      close: async () => {
        await server.close();
        await tracing.close();
      },
    };
  };
