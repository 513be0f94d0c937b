export { CheckoutEvent } from './checkout-event';
export { EventLogo } from './event-logo';
export { BackgroundPicture, Layout } from './layout';
export { EventNotFound, PageFailed, PageLoading, PageMessage, Sheet } from './sheet';
export { ToastRegion } from './toast-region';
