import { createHmac } from 'node:crypto';
import type { Networks } from '@storefront/order-port';

/** A hash by which networks are told apart; without the key it tells none. */
export const hashAddress = (key: string, network: string): string =>
  createHmac('sha256', key).update(network).digest('base64url');

/** Hashes of both networks of a client; null where they tell nothing. */
export const hashNetworks = (key: string, networks: Networks | null): Networks | null =>
  networks && {
    network: hashAddress(key, networks.network),
    wideNetwork: hashAddress(key, `wide ${networks.wideNetwork}`),
  };
