import { createHmac } from 'node:crypto';

/** A hash by which addresses are told apart; without the key it tells no address. */
export const hashAddress = (key: string, network: string): string =>
  createHmac('sha256', key).update(network).digest('base64url');
