/** What is loaded when a visitor enters a zipcode or an email (`load-hints.ts`). */
export { meantEmail } from './meant-email';
export { placeOf } from './places';
