import { braintree } from '@ticket-storefront/remote-checkout-braintree/description';
import { mxMerchant } from '@ticket-storefront/remote-checkout-mx/description';
import { stripe } from '@ticket-storefront/remote-checkout-stripe/description';

export const processors = [mxMerchant, braintree, stripe] as const;

export type Processor = (typeof processors)[number];

/** The name of a processor in events. */
export type ProcessorName = Processor['name'];

/** The description of a processor, or null. */
export const processorOf = (name: string | null | undefined): Processor | null =>
  processors.find((processor) => processor.name === name) ?? null;

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The API's settings of all processors. */
export const apiFields: Merged<Processor['api']['fields']> = Object.assign(
  {},
  ...processors.map(({ api }) => api.fields),
);

/** The shell server's settings of all processors. */
export const shellFields: Merged<Processor['shell']['fields']> = Object.assign(
  {},
  ...processors.map(({ shell }) => shell.fields),
);

/** The settings of each account; all of them are set, or none. */
export const apiAccounts: readonly (readonly string[])[] = processors.map(({ api }) => api.account);

/** The setting that decides whether a processor has an account. */
export const accountSetting = ({ api }: Processor): string => api.account[0] ?? '';

/** Whether the environment has an account at a processor. */
export const isReal = (processor: Processor, environment: NodeJS.ProcessEnv): boolean =>
  Boolean(environment[accountSetting(processor)]?.trim());
