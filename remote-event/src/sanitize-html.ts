import createDOMPurify from 'dompurify';
import {
  attributes,
  formatting,
  isLink,
  isPicture,
  linkAttributes,
  loweredHeadings,
} from './description-rules';

const purifier = createDOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName === 'a') sealLink(element);
  if (element.localName === 'img' && !isPicture(element.getAttribute('src') ?? '')) element.remove();
});

/** An organiser's HTML as nodes. Formatting is kept; anything that could run, submit or restyle the page is removed. */
export function sanitizeHtml(html: string): DocumentFragment {
  const content = purifier.sanitize(html, {
    ALLOWED_TAGS: formatting,
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const heading of content.querySelectorAll(loweredHeadings.join())) lowerHeading(heading);
  return content;
}

function sealLink(link: Element) {
  if (!isLink(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  for (const [name, value] of Object.entries(linkAttributes)) link.setAttribute(name, value);
}

function lowerHeading(heading: Element) {
  const lowered = document.createElement('h4');
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}
