import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readMxCharges } from '@ticket-storefront/remote-checkout-mx/journey';
import { journeyOrigins, journeyStoreFolder } from './journey-store';
import { queryStore } from './store-database';

/** All records of a store about one order. */
interface OrderTrace {
  readonly status: string;
  readonly totalCents: number;
  /** Cents of every charge of this order that the simulated processor approved. */
  readonly charges: readonly number[];
  /** The confirmation as it was delivered. */
  readonly mail: string;
}

interface Place {
  /** Folder of the store's state. */
  readonly store: string;
  /** Origin of the simulated processors. */
  readonly simulators: string;
}

function findMail(store: string, reference: string): string | undefined {
  const folder = join(store, 'mail');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .find((mail) => mail.includes(reference));
}

/** Reads an order back from database, simulated processor and delivered mail of a store. */
export async function readOrderIn({ store, simulators }: Place, reference: string): Promise<OrderTrace> {
  const [order] = await queryStore<{ status: string; total: string }>(
    store,
    `select status, total from orders join order_attempts using (reference_id, attempt)
     where reference_id = $1`,
    [reference],
  );
  if (!order) throw new Error(`No order ${reference} is stored.`);
  await expect
    .poll(() => findMail(store, reference), { message: 'the confirmation is delivered' })
    .toBeDefined();
  return {
    status: order.status,
    totalCents: Number(order.total),
    charges: await readMxCharges(reference, simulators),
    mail: findMail(store, reference) ?? '',
  };
}

/** Reads an order of the journeys' store back. */
export function readOrder(reference: string): Promise<OrderTrace> {
  return readOrderIn({ store: journeyStoreFolder, simulators: journeyOrigins.simulators }, reference);
}

/** The status of an order in the journeys' store, null before there is one. Waits for nothing, so that it can be polled. */
export async function readOrderStatus(reference: string): Promise<string | null> {
  const [order] = await queryStore<{ status: string }>(
    journeyStoreFolder,
    'select status from orders where reference_id = $1',
    [reference],
  );
  return order?.status ?? null;
}
