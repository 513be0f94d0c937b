import { integrityOf } from '@storefront/releases/release-manifest';
import { escapeHtml } from '@storefront/server/escape-html';
import type { VisitPreview } from './preview-reader';

/** Path that ends the preview of a visit. */
export const leavePath = '/preview/leave';

const style = `.preview-notice{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;margin:0;padding:.5rem 1rem;background:#352ba6;color:#fff;font:600 .875rem/1.5 system-ui,sans-serif}.preview-notice a{color:inherit}`;

/** What lets a policy through the style of {@link previewNotice}. */
export const previewStyleHash = `'${integrityOf(style)}'`;

/** What is said above the page of a preview: which one it is, and the way out; or why there is none. */
export const previewNotice = ({ isShown, words }: VisitPreview): string =>
  `<style>${style}</style>
<p class="preview-notice" role="status">${escapeHtml(words)}${isShown ? ` <a href="${leavePath}">Leave the preview</a>` : ''}</p>
`;
