import { braintree } from '@storefront/remote-checkout-braintree/description';
import { mxMerchant } from '@storefront/remote-checkout-mx/description';
import { stripe } from '@storefront/remote-checkout-stripe/description';

/** Every payment processor that the storefront takes money by. */
export const processors = [mxMerchant, braintree, stripe] as const;

/** One of them. */
export type Processor = (typeof processors)[number];

/** A processor by the name that events have for it. */
export type ProcessorName = Processor['name'];

/** The description of a processor, or null for one that is not known. */
export const processorOf = (name: string | null | undefined): Processor | null =>
  processors.find((processor) => processor.name === name) ?? null;

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Settings of all processors that the API reads. */
export const apiFields: Merged<Processor['api']['fields']> = Object.assign(
  {},
  ...processors.map(({ api }) => api.fields),
);

/** Settings of all processors that the shell server reads. */
export const shellFields: Merged<Processor['shell']['fields']> = Object.assign(
  {},
  ...processors.map(({ shell }) => shell.fields),
);

/** The accounts that the API knows, each as the settings that are set all together or not at all. */
export const apiAccounts: readonly (readonly string[])[] = processors.map(({ api }) => api.account);

/** The setting that names an account at a processor. */
export const accountSetting = ({ api }: Processor): string => api.account[0] ?? '';

/** Whether payments by a processor go to an account that the environment names. */
export const isReal = (processor: Processor, environment: NodeJS.ProcessEnv): boolean =>
  Boolean(environment[accountSetting(processor)]?.trim());
