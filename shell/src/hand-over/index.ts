export { HandOverPage } from './hand-over-page';
export { type ReceiverOptions, receiveHandOver } from './receive-hand-over';
export { useHandOver } from './use-hand-over';
export { useReportedCart } from './use-reported-cart';
