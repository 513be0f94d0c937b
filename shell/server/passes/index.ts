export { applePassType } from './apple-pass';
export { type PassTicket, positionOf } from './pass-ticket';
export { createPasses, type Passes } from './passes';
