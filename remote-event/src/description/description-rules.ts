/** Elements that an organiser's description may have. What is not listed in these rules is not kept. */
export const formatting = [
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

/** Elements whose content is not for readers, and goes with them. Of others that are not allowed the content stays. */
export const unreadable = [
  ...['script', 'style', 'title', 'template', 'noscript', 'noembed', 'noframes', 'plaintext', 'xmp'],
  ...['iframe', 'audio', 'video', 'svg', 'math'],
];

/** Levels of elements; what lies deeper is not kept. Browsers and parsers take long for what no organiser writes. */
export const maxLevels = 50;

const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Where its links may lead. */
const isLink = (href: string) => /^(https?|mailto|tel):/i.test(href);

/** Where its pictures may come from. */
export const isPicture = (src: string) => /^https:\/\//i.test(src);

/** Whether an element keeps an attribute. */
export const allowsAttribute = (element: string, name: string, value: string): boolean =>
  name === 'title' || (attributes[element]?.includes(name) === true && (name !== 'href' || isLink(value)));

/** What its elements have besides. Where they are too wide, tables and code are scrolled, by keyboard too. */
export const ownAttributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: { target: '_blank', rel: 'noopener noreferrer' },
  table: { tabindex: '0' },
  pre: { tabindex: '0' },
};

/** Headings of its own start below the ticket's name at level 3. */
export const loweredHeadings = ['h1', 'h2', 'h3'];
