export { type ApiCaller, createApiCaller } from './api-caller';
export { createOrigins, type Home, isOpened, type Origins } from './origins';
export { createPreviewReader, previewNotice, previewStyleHash, type VisitPreview } from './preview';
export {
  type CookieName,
  type CookieSeals,
  createCookieSeals,
  createShopCookies,
  endedPreviewCookie,
  releaseSetCookie,
  type ShopCookies,
} from './visit-cookies';
export {
  type CurrentVisit,
  createRecipientReader,
  createRequestVisitorReader,
  createVisitReader,
  type Recipient,
  type RecipientReader,
  type RequestVisitorReader,
} from './visit-reader';
export { visitRoutes } from './visit-routes';
export {
  chosenLanguage,
  createVisitorReader,
  languageCookie,
  languageFor,
  languageIn,
  visitorCookie,
} from './visitor';
