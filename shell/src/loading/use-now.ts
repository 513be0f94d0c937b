import { useHydrated } from '../document/use-hydrated';
import { useServices } from '../services/shell-services';

/** The present. The drawing that takes over the server's HTML is of the same moment as that. */
export function useNow(): Date {
  const { brought } = useServices();
  return useHydrated() ? new Date() : new Date(brought.readAt);
}
