import { createHmac } from 'node:crypto';
import { type Refusal, type RequestedOrder, refusals } from '@ticket-storefront/order-port';
import type { Networks } from '@ticket-storefront/server/visitors';
import type { CheckedOrder, HoldLimits } from './model/checked-order';
import { countHolds, type HoldClient, type Holds, type NetworkHolds } from './model/open-holds';

/** A family's tickets: the minimum that a network may hold of a kind or an event. */
const ticketsOfAFamily = 4;

/** Factors for a /16 or /48: of orders, of the minimum of tickets, and of the share. */
const wide = { orders: 4, tickets: 4, share: 2 };

interface HoldTerms {
  /** Other unpaid orders. */
  readonly holds: Holds;
  /** Unsold tickets of the event by item id, without those that have no limit. */
  readonly unsold: ReadonlyMap<number, number>;
}

/**
 * Why a client with unpaid orders gets no more tickets now, or null (docs/rules.md, Stock). A proven visitor without unpaid orders is
 * not refused for the number of a network's orders, only for the share of tickets that they hold.
 */
export function checkHolds(
  limits: HoldLimits,
  client: HoldClient,
  { isVisitorProven }: Pick<RequestedOrder, 'isVisitorProven'>,
  order: CheckedOrder,
  terms: HoldTerms,
): Refusal | null {
  if (client.visitor === null && client.networks === null) return null;
  const holds = countHolds(terms.holds, client);
  if (holds.ordersOfVisitor >= limits.ordersPerVisitor) {
    return refusals.tooManyHolds('You have other unpaid orders.');
  }
  if (client.networks === null) return null;
  const { ordersPerAddress, sharePerAddress } = limits;
  const isNewcomer = isVisitorProven && holds.ordersOfVisitor === 0;
  const isOver =
    holds.ofNetwork.orders >= ordersPerAddress ||
    holds.ofWideNetwork.orders >= wide.orders * ordersPerAddress;
  if (isOver && !isNewcomer) {
    return refusals.tooManyHolds('There are many unpaid orders from your network.');
  }
  return (
    checkShare(terms.unsold, order, holds.ofNetwork, {
      min: ticketsOfAFamily,
      percent: sharePerAddress,
    }) ??
    checkShare(terms.unsold, order, holds.ofWideNetwork, {
      min: wide.tickets * ticketsOfAFamily,
      percent: wide.share * sharePerAddress,
    })
  );
}

/** What a network may hold of a kind and of an event: the larger of a number of tickets and a percentage of the unsold ones. */
type Share = Readonly<Record<'min' | 'percent', number>>;

/** Why an order exceeds its network's share, alone or with what the network holds; or null. */
function checkShare(
  unsold: ReadonlyMap<number, number>,
  { lines }: CheckedOrder,
  { tickets }: NetworkHolds,
  { min, percent }: Share,
): Refusal | null {
  const held = (id: number) => tickets.get(id) ?? 0;
  const shareOf = (unsoldInAll: number) => Math.max(min, Math.floor((unsoldInAll * percent) / 100));

  const counted = lines.filter(({ item }) => unsold.has(item.id));
  for (const { item, quantity } of counted) {
    const max = shareOf(unsold.get(item.id) ?? 0);
    if (quantity > max)
      return refusals.invalid(`You can buy up to ${max} of "${item.name}" in one order right now.`);
    if (held(item.id) + quantity > max) {
      return refusals.tooManyHolds(`Other tickets of "${item.name}" are being paid for from your network.`);
    }
  }
  const asked = sum(counted.map(({ quantity }) => quantity));
  const max = shareOf(sum([...unsold.values()]));
  if (asked > max)
    return refusals.invalid(`You can buy up to ${max} tickets of this event in one order right now.`);
  return asked > 0 && sum([...unsold.keys()].map(held)) + asked > max
    ? refusals.tooManyHolds('Other tickets of this event are being paid for from your network.')
    : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const hashAddress = (key: string, network: string): string =>
  createHmac('sha256', key).update(network).digest('base64url');

/** The hashed networks of a client. */
export const hashNetworks = (key: string, networks: Networks | null): Networks | null =>
  networks && {
    network: hashAddress(key, networks.network),
    wideNetwork: hashAddress(key, `wide ${networks.wideNetwork}`),
  };
