/** Elements allowed in an organiser's description. Everything these rules do not list is removed. */
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

/** Elements that are removed with their content. Other elements that are not allowed leave their content behind. */
export const unreadable = [
  ...['script', 'style', 'title', 'template', 'noscript', 'noembed', 'noframes', 'plaintext', 'xmp'],
  ...['iframe', 'audio', 'video', 'svg', 'math'],
];

/** Maximum nesting of elements; deeper ones, which slow browsers and parsers down and no organiser writes, are removed. */
export const maxLevels = 50;

const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Whether a picture may load from this address. */
export const isPicture = (src: string) => /^https:\/\//i.test(src);

/** What the values of some attributes must be: addresses, numbers, or for `scope` one word. */
const values: Readonly<Record<string, RegExp>> = {
  href: /^(https?|mailto|tel):/i,
  start: /^-?\d+$/,
  width: /^\d+%?$/,
  height: /^\d+%?$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  scope: /^(row|col)(group)?$/,
};

/** Whether an element may have an attribute. */
export const allowsAttribute = (element: string, name: string, value: string): boolean =>
  name === 'title' || (attributes[element]?.includes(name) === true && (values[name]?.test(value) ?? true));

/** Attributes that we add. Tables and code that are too wide scroll, also by keyboard. */
export const ownAttributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: { target: '_blank', rel: 'noopener noreferrer' },
  table: { tabindex: '0' },
  pre: { tabindex: '0' },
};

/** A description's own headings start at level 3, below the ticket's name. */
export const loweredHeadings = ['h1', 'h2', 'h3'];
