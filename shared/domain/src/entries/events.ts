/** Events and their tickets: types, texts, pictures, and the landing list. */

export {
  checkoutTitle,
  confirmationTitle,
  type Event,
  type EventFees,
  eventPageTitle,
  notFoundTitle,
  type Scheduled,
  type TicketingItem,
} from '../event';
export { cityAndState, fullAddress, mapsUrl, splitBullets } from '../event-text';
export { isListed, type Listing, listingOf, soonestFirst } from '../listing';
export {
  drawnPicturePath,
  isResized,
  type PictureFormat,
  type PictureKind,
  pictureFormats,
  pictureSourceSet,
  pictureWidths,
  sharedPicturePath,
  shopSlug,
} from '../sized-picture';
