interface HtmlPolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

const { trustedTypes } = window as Window & { trustedTypes?: PolicyFactory };

/** Where the browser enforces Trusted Types, a parser accepts what a listed policy has made alone. */
const policy = trustedTypes?.createPolicy('storefront#remote-event', { createHTML: (html) => html });

/** HTML as a document that is in no window: nothing of it runs, and nothing is loaded. */
export function parseInert(html: string): Document {
  // What would belong into the head of a document is parsed as in an element.
  const body = `<body>${html}`;
  return new DOMParser().parseFromString(policy?.createHTML(body) ?? body, 'text/html');
}
