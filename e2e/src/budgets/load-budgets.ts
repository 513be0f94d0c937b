import type { PageWeight } from '../bench/page/visits/weigh-page';
import type { Weight } from './part-weights';

/**
 * Bytes of scripts and styles that the first load of each entry of a part may need at most. Room of half a percent is for the
 * compressors, to which a few other bytes are some dozen more or less. Of each remote 1,200 are webpack's container, and of each
 * entry of the shell 13,800 are the runtime of Module Federation.
 */
const partBudgets: Readonly<Record<string, Weight>> = {
  // Of which 140 keep a long cart quick, as they do the event page's tickets, 70 write what each line costs, and 200
  // lead from the subtotal to the total. 200 draw the empty cart, and 100 say that fees are added to a line. 100 make it a blank ticket, and 100 say
  // why a quantity grows no more.
  'remote-cart fragment': { brotli: 5_760, gzip: 6_490 },
  // Of which 1,000 compute what a ticket costs with its fees, by the function that prices orders, 290 name the sizes of its logo,
  // 90 put last what cannot be bought now, and 100 keep handlers in an organiser's HTML from being parsed. 550 are styles of facts and
  // rows, and 250 fold long descriptions and what cannot be bought, and name the controls of a row by one word. 400 count down to a sale, and
  // 350 take an address at a ticket that is gone: in chunks of their own they would cost 2,000, as the part has no other.
  // 140 limit the list to a category, and 190 draw where event and tickets will be. 130 warn of the last tickets
  // alone, and 170 are a sheet that ends with the tickets. 70 say why a quantity grows no more.
  'remote-event fragment': { brotli: 13_740, gzip: 15_260 },
  // The lists of countries, of places and of providers of email are later scripts, as in the other checkouts. 300 of each checkout refuse a
  // card number in a text, 80 draw the arrow of a select, 600 are the styles of grouped fields and of the pay bar, and 1,200 check
  // fields that the visitor leaves, fold optional ones, fill in the place of a zipcode, offer the email that was meant, and remember details. 300 let a wallet place an
  // order by the code that the pay button uses, and 130 say why the pay button is grey and how many fields are
  // not complete, and draw errors. 120 name the brand of a card and mark a declined one, 60 of each checkout place the terms into the pay bar, and 50
  // keep the bar low where the system's letters are wide. 80 of each checkout draw unticked boxes in the dark, and bring a declined card
  // below the toast. 250 of each checkout fold remembered details, and 150 frame the terms with what needs them.
  'remote-checkout-mx fragment': { brotli: 20_140, gzip: 22_460 },
  // Of which 1,200 reserve the place of the wallets, show their buttons and slide the form where there
  // are none. What the buttons need themselves is a later script.
  'remote-checkout-stripe fragment': { brotli: 28_060, gzip: 31_460 },
  // Of which 300 take the customer's zipcode for the card's, and 1,800 reserve the place of the wallets, show their buttons, slide the
  // form where there are none, and name the scripts of each wallet; 500 have the card's bank check it. What buttons and bank need themselves are
  // later scripts.
  'remote-checkout-braintree fragment': { brotli: 37_450, gzip: 42_730 },
  // 7,900 of each entry are the typeface of headings, and 200 the measures of the faces that stand in for it.
  // Of which 47,800 come with the first question to the catalogue, or ahead of it where a document came without data, and 2,300
  // are styles and scripts of the landing page's search; 130 show the range of an event's prices. Further 300 of each entry report
  // faults without the browser's error events, and leave unended what
  // nothing names, and 800 of each entry, 900 of the landing page's, let a browser buy that stores nothing, has a wrong clock, translates
  // the page or cannot load a part; 80 are colours without `light-dark()`. 1,000 of the landing page's hand a cart over to a checkout of its
  // own origin, or watch for the click that does. 400 are styles of picture, columns and cart, and 250 put calendar and share on the picture,
  // and open the cart as a dialog. 600 are styles of tickets and receipts, whose code loads with an order.
  // 400 name the next events where there is nothing else to show, and 400 lead to a line that opens before a sale.
  // 350 drag the cart's sheet, 100 say why a part is paused, and 100 report how far a payment came.
  // 250 keep a cart that was handed over back until it is known whether it is paid, and 100 of each entry keep what another tab has stored.
  // 180 place two tickets in a row, and notch their stubs.
  // 220 draw the landing page's band, and 40 of each entry the line of the shop's colour and its logo. 100 show calendars as buttons, and who
  // holds a ticket, 100 lay tickets and cart on a sheet, and 80 put the date above the name of an event in the list.
  // 550 draw the landing page's cards and band as tickets, and its rows on phones, and 80 say why a quantity grows no more.
  'shell storefront': { brotli: 185_300, gzip: 212_100 },
  // Of which 100 stand for a checkout until its event is there, 30 price a cart no earlier than its totals are read, 200 show
  // when and where the event is, 200 receive the cart, 100 fold the order at the end of the head, and 60 report a changed cart and repeat early presses.
  // 200 report how far a payment came, and 100 say why a part is paused. 130 say that fees are added to a line, and 80 why a quantity grows no more.
  'shell checkout': { brotli: 164_100, gzip: 188_250 },
  // 80 of each entry link to the page that finds orders, and 120 show a draw in line.
  'shell waiting-room': { brotli: 158_700, gzip: 182_300 },
  // Only documents of a remote that reads it load it.
  'shell runtime-core': { brotli: 16_030, gzip: 18_040 },
};

/** Bytes by brotli that keeping parts in their place, and seeing and replacing unhealthy ones, may add to a first load. */
export const guardsBudget = 4_096;

/** What the same entry may need more in another language than English. */
const moreInTranslation: Weight = { brotli: 800, gzip: 950 };

/** The budget of an entry, such as `shell checkout` or, in Spanish, `shell checkout.es`; undefined where it has none. */
export function partBudgetOf(name: string): Weight | undefined {
  const [entry = '', language] = name.split('.');
  const budget = partBudgets[entry];
  if (!budget || !language) return budget;
  return {
    brotli: budget.brotli + moreInTranslation.brotli,
    gzip: budget.gzip + moreInTranslation.gzip,
  };
}

/**
 * What each page may cost at most where nothing of it is in the browser's cache; 100 of a checkout show when and where the event
 * is, and 300 refuse a card number in a text. 800 of each are for browsers that store nothing, translate pages, or are old, and 300 hand the cart over or
 * receive it; 1,300 of a checkout are those of its part. 600 of the event page show its facts in rows, put calendar and share on its
 * picture, and fold what is long; 750 are for tickets that are gone or not yet on sale, 270 show tax and fees in the cart, and that one is charged once, and 160 keep a cart back that may be paid, or was stored by another tab. One request of the Stripe checkout is the script of
 * its wallets, which loads beside the card's frame, and 4,800 of the Braintree checkout that of its own; another 400 prepare the check by the card's bank.
 * 10 of each name the wallets that tickets have passes for. 1,100 of the event page lead to a line that opens before a sale, and 120 of a
 * checkout show its draw, and the note of a fee that is charged once. 350 of the event page drag the cart's sheet,
 * 100 draw the empty cart, 230 are the sheet of its tickets and their warnings, 80 of a checkout draw unticked boxes in the dark and bring a
 * declined card below the toast, and 300 report how far a payment came, and say why a part is paused.
 * 100 of the event page say why a quantity grows no more, and make the empty cart a ticket, and 350 of a checkout fold remembered details and frame
 * the terms with what needs them.
 */
export const pageBudgets: Readonly<Record<string, PageWeight>> = {
  'event page': { requests: 8, depth: 2, brotli: 115_080, gzip: 132_950 },
  'MX checkout': { requests: 6, depth: 2, brotli: 120_300, gzip: 138_700 },
  'Stripe checkout': { requests: 11, depth: 3, brotli: 128_900, gzip: 148_550 },
  'Braintree checkout': { requests: 20, depth: 6, brotli: 142_850, gzip: 165_200 },
};
