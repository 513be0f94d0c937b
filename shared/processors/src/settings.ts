import { type Processor, processors } from './processors';

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
