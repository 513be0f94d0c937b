interface HtmlPolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

const { trustedTypes } = window as Window & { trustedTypes?: PolicyFactory };

/** Where the browser enforces Trusted Types, a parser accepts what a listed policy has made alone. */
const policy = trustedTypes?.createPolicy('storefront#remote-event', { createHTML: (html) => html });

/** HTML as an element of a document that is in no window: nothing of it runs, and nothing is loaded. */
export function parseInert(html: string): Element {
  const place = document.implementation.createHTMLDocument('').createElement('div');
  place.innerHTML = policy?.createHTML(html) ?? html;
  return place;
}
