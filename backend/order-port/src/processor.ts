import type { BrowserNeeds } from '@storefront/server';
import type { SettingsFields, SettingsOf } from '@storefront/server/settings';
import type { FastifyInstance } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { Orders } from './orders';
import type { PaymentProcessor } from './payment-port';

/** The settings of a processor that one server reads. */
export interface ServerSettings<Fields extends SettingsFields = SettingsFields> {
  readonly fields: Fields;
  /** Names of the settings that make up an account, set all together or not at all. */
  readonly account: readonly (keyof Fields & string)[];
}

/** All that the storefront knows of a payment processor before it calls it. */
export interface ProcessorDescription<
  Name extends string = string,
  Api extends SettingsFields = SettingsFields,
  Shell extends SettingsFields = SettingsFields,
> {
  /** As events name it. */
  readonly name: Name;
  /** As people name it. */
  readonly label: string;
  /** The folder `remote-checkout-…` of its code. */
  readonly folder: string;
  /** How many orders by the cheapest processor cost the API as much time as one by it (`npm run bench:rush`). */
  readonly orderCost: number;
  /** The name that a card's statement shows, by the descriptor of the event; null where it is not known. */
  readonly statementName: (descriptor: string | null) => string | null;
  /** Whether an event is paid into an account of its own (`connected_account_id`): without one only what is free can be had. */
  readonly needsAccount: boolean;
  /** Settings of the API. The first of the account says whether payments are real. */
  readonly api: ServerSettings<Api>;
  /** Settings of the shell server. */
  readonly shell: ServerSettings<Shell>;
  readonly browser: (settings: SettingsOf<Shell>) => BrowserNeeds;
}

/** Describes a processor, with the types of its settings. */
export const describeProcessor = <
  const Name extends string,
  Api extends SettingsFields,
  Shell extends SettingsFields,
>(
  description: ProcessorDescription<Name, Api, Shell>,
) => description;

/** The settings that the API has for a processor: the fields of its description, and what holds for every processor. */
export type AdapterSettings<Fields extends SettingsFields> = SettingsOf<Fields> & {
  /** Milliseconds that a processor may take to answer. */
  readonly PROCESSOR_TIMEOUT_MS: number;
};

/** The database of the API, in which a processor may have tables of its own: Kysely’s `sql` runs in it. */
export type OwnTables = QueryExecutorProvider;

/** A processor as this installation is set up for it. */
export interface ConnectedProcessor {
  /** Finds its payments; null where the settings name no account. */
  readonly payments: PaymentProcessor | null;
  /** Adds its routes, which place orders. Without an account they take free orders alone. */
  register(server: FastifyInstance, orders: Orders): void;
}

interface Adapter<Settings, Payments extends PaymentProcessor> {
  /** As events name it. */
  readonly name: string;
  /** Payments as the settings name the account; null where they name none. */
  connect(settings: Settings, database: OwnTables): Payments | null;
  /** Adds its routes, which place orders. Without an account they take free orders alone. */
  register(server: FastifyInstance, orders: Orders, payments: Payments | null): void;
  /** Deletes what it stored in its own tables of orders that are deleted. */
  forgetOrders?(database: OwnTables, referenceIDs: readonly string[]): Promise<void>;
  /** Deletes what it stored in its own tables for as long as its settings say. */
  forgetOverdue?(database: OwnTables, settings: Settings): Promise<void>;
}

/** What the API does by one payment processor. */
export interface ProcessorAdapter<Settings>
  extends Pick<Adapter<Settings, PaymentProcessor>, 'name' | 'forgetOrders' | 'forgetOverdue'> {
  /** @param decorate - returns the payments that the API and the routes of the processor use in the place of its own */
  connect(
    settings: Settings,
    database: OwnTables,
    decorate: <Payments extends PaymentProcessor>(payments: Payments) => Payments,
  ): ConnectedProcessor;
}

/** Defines what the API does by a processor. */
export const defineAdapter = <Settings, Payments extends PaymentProcessor>({
  connect,
  register,
  ...adapter
}: Adapter<Settings, Payments>): ProcessorAdapter<Settings> => ({
  ...adapter,
  connect(settings, database, decorate) {
    const own = connect(settings, database);
    const payments = own && decorate(own);
    return { payments, register: (server, orders) => register(server, orders, payments) };
  },
});
