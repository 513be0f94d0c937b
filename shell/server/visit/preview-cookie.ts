import { cookieScope } from './cookie-of';

/** Name of the cookie that keeps the token of a preview for the visit. */
export const previewCookieName = 'preview';

/** Keeps a token until the browser is closed; it ends by itself before. */
export const previewCookie = (token: string): string => `${previewCookieName}=${token}; ${cookieScope}`;

/** Ends a preview. */
export const endedPreviewCookie = `${previewCookieName}=; Max-Age=0; ${cookieScope}`;
