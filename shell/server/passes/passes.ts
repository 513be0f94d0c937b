import type { Wallet } from '../../src/confirmation/passes';
import type { Pictures } from '../pictures';
import { appleAccountOf, googleAccountOf, walletsOf } from '../settings/pass-settings';
import { createApplePasses } from './apple-pass';
import { createGooglePasses } from './google-pass';
import { createPassPictures } from './pass-pictures';
import type { PassShop, PassTicket } from './pass-ticket';

interface PassesOptions {
  readonly settings: Parameters<typeof walletsOf>[0];
  readonly pictures: Pick<Pictures, 'read' | 'perform'>;
  readonly shop: PassShop;
}

/** The passes of this shop (docs/rules.md, Passes). */
export interface Passes {
  /** The wallets that tickets have passes for now: none with a certificate that has ended. */
  wallets(): readonly Wallet[];
  /** Creates a file for Apple Wallet; null without an account. */
  readonly apple: ((ticket: PassTicket) => Promise<Buffer>) | null;
  /** Creates the address that adds a ticket to Google Wallet; null without an account. */
  readonly google: ((ticket: PassTicket) => string) | null;
}

/** Creates the passes of tickets, for the accounts in the settings. */
export function createPasses({ settings, pictures, shop }: PassesOptions): Passes {
  const apple = appleAccountOf(settings);
  const google = googleAccountOf(settings);
  const googlePass = google && createGooglePasses({ account: google, shop });
  return {
    wallets: () => walletsOf(settings, new Date()),
    apple:
      apple &&
      createApplePasses({ account: apple, picturesOf: createPassPictures({ pictures, shop }), shop }),
    google: googlePass && ((ticket) => googlePass(ticket, new Date())),
  };
}
