import { type Refused, type RequestedOrder, unavailable } from '@storefront/order-port';

import type { OrderServices } from './order-services';
import { refuseUnseen } from './refuse-unseen';

/** Does the work of an order that is admitted. Nothing is charged of one that has to wait. */
export async function whileAdmitted<Done>(
  services: OrderServices,
  request: RequestedOrder,
  work: () => Promise<Done>,
): Promise<Done | Refused> {
  const { admission, log } = services;
  const refusal = await admission.admit(request).catch((error: unknown) => {
    log.error(error, 'An order could not be admitted');
    return unavailable;
  });
  if (refusal?.reason === 'busy') {
    return { ok: false, refusal: await refuseUnseen(services, request.referenceID, refusal) };
  }
  if (refusal) return { ok: false, refusal };
  try {
    return await work();
  } finally {
    await admission.finish(request).catch((error: unknown) => log.error(error, 'An admission was not ended'));
  }
}
