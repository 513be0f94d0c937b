interface HtmlPolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

type Parser = (html: string) => Element;

/** A page makes a policy of one name once, but runs this script again where the part was loaded again after a failure. */
const kept = Symbol.for('storefront#remote-event parseInert');

const page = window as Window & { trustedTypes?: PolicyFactory; [kept]?: Parser };

function createParser(): Parser {
  // Where the browser enforces Trusted Types, a parser accepts what a listed policy has made alone.
  const policy = page.trustedTypes?.createPolicy('storefront#remote-event', { createHTML: (html) => html });
  return (html) => {
    const place = document.implementation.createHTMLDocument('').createElement('div');
    place.innerHTML = policy?.createHTML(html) ?? html;
    return place;
  };
}

page[kept] ??= createParser();

/** HTML as an element of a document that is in no window: nothing of it runs, and nothing is loaded. */
export const parseInert: Parser = page[kept];
