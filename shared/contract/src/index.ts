/** The contract between the shell and its remotes. */
export { busForms, busFormsOfShell } from './bus-forms';
export { type CartBus, type CartCommands, type CartFacts, type CartOwner, createCartBus } from './cart-bus';
export type { CartSnapshot } from './cart-snapshot';
export type { Catalogue, ItemAvailability } from './catalogue';
export type { CheckoutOrder, CheckoutOutcome, CheckoutProps } from './checkout';
export { contractRange, contractVersion } from './contract-version';
export { type Deprecation, deprecations } from './deprecations';
export { type Fragment, type Mounted, parseFragment } from './fragment';
export type { CartPanelProps, EventPageProps } from './fragment-props';
export type {
  GraphqlAnswer,
  GraphqlClient,
  GraphqlOptions,
  Host,
  HostConfig,
  PartStorage,
  RestAnswer,
  RestClient,
  ToastKind,
} from './host';
export type { Loaded } from './loaded';
export type { ServerFragment, ServerHost } from './server-entry';
