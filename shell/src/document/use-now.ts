import { useServices } from '../services/shell-services';
import { useHydrated } from './use-hydrated';

/** The present. The drawing that takes over the server's HTML is of the same moment as that. */
export function useNow(): Date {
  const { brought } = useServices();
  return useHydrated() ? new Date() : new Date(brought.readAt);
}
