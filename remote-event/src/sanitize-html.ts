import createDOMPurify from 'dompurify';

const formatting = [
  ...[
    'p',
    'br',
    'hr',
    'div',
    'span',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'q',
    'cite',
    'pre',
    'code',
  ],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const attributes = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start'];

const purifier = createDOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName === 'a') sealLink(element);
  if (element.localName === 'img' && !/^https:\/\//i.test(element.getAttribute('src') ?? ''))
    element.remove();
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
  for (const heading of content.querySelectorAll('h1, h2, h3')) lowerHeading(heading);
  return content;
}

function sealLink(link: Element) {
  if (!/^(https?|mailto|tel):/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

/** A description's headings start at level 4, below the ticket's name at level 3. */
function lowerHeading(heading: Element) {
  const lowered = document.createElement('h4');
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}
