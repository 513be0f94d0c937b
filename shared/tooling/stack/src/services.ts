import { launchService, type Service } from './service';
import type { ServiceDefinitions, ServiceName } from './service-definitions';

/** The servers of one store. */
export interface Services {
  /** @throws {StartError} where the server does not come to answer. */
  startService(name: ServiceName): Promise<void>;
  stopService(name: ServiceName): Promise<void>;
  startAll(): Promise<void>;
  stopAll(): Promise<void>;
}

/**
 * Keeps the servers of one store: whatever was started is stopped again.
 * @param onEnd - told about a server that ended by itself after it had answered, and how.
 */
export function keepServices(
  definitions: ServiceDefinitions,
  onEnd: (name: ServiceName, how: string) => void,
): Services {
  const running = new Map<ServiceName, Service>();
  const names = Object.keys(definitions) as ServiceName[];

  const startService = async (name: ServiceName) => {
    const service = launchService(definitions[name]);
    running.set(name, service);
    await service.ready;
    void service.ended.then((how) => {
      if (running.get(name) === service) onEnd(name, how);
    });
  };
  const stopService = async (name: ServiceName) => {
    const service = running.get(name);
    running.delete(name);
    await service?.stop();
  };
  return {
    startService,
    stopService,
    startAll: async () => void (await Promise.all(names.map(startService))),
    stopAll: async () => void (await Promise.all(names.map(stopService))),
  };
}
