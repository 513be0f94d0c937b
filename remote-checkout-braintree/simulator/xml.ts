export type XmlValue =
  | string
  | number
  | boolean
  | null
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** One element in Braintree's dialect: `type` and `nil` attributes have the types of values. */
export function element(name: string, value: XmlValue): string {
  if (value === null) return `<${name} nil="true"/>`;
  if (typeof value === 'string') return `<${name}>${escapeXml(value)}</${name}>`;
  if (typeof value === 'number') return `<${name} type="integer">${value}</${name}>`;
  if (typeof value === 'boolean') return `<${name} type="boolean">${value}</${name}>`;
  if (isList(value))
    return `<${name} type="array">${value.map((item) => element('item', item)).join('')}</${name}>`;
  return `<${name}>${children(value)}</${name}>`;
}

const isList = (value: XmlValue): value is readonly XmlValue[] => Array.isArray(value);

const children = (value: { readonly [name: string]: XmlValue }) =>
  Object.entries(value)
    .map(([name, content]) => element(name, content))
    .join('');

/** The response of a search: one page of elements. */
export function collection(name: string, itemName: string, items: readonly XmlValue[]): string {
  const page = element('current-page-number', 1) + element('total-items', items.length);
  return `<${name} type="collection">${page}${items.map((item) => element(itemName, item)).join('')}</${name}>`;
}

export const xmlDocument = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
