import { rehearseAdmission } from './admission';
import type { Rehearsals } from './database/open-databases';
import { rehearseLimits } from './limits/limiter';
import { rehearseOrders } from './orders';

/** What each connection of an API runs before the first buyer comes. */
export const rehearsals: Rehearsals = {
  orders: rehearseOrders,
  admission: rehearseAdmission,
  limits: rehearseLimits,
};
