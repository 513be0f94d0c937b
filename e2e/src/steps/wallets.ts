import type { Page } from '@playwright/test';

/** The button of a wallet before the form. */
export const walletButton = (page: Page, wallet: string) =>
  page.getByRole('group', { name: 'Express checkout' }).getByRole('button', { name: wallet });

/** What the simulated sheet of a wallet is used for; the simulator's first choices without it. */
interface SheetChoices {
  readonly gives?: 'all details' | 'no phone' | 'an address abroad';
  readonly paysWith?: 'an approved card' | 'a declined card' | 'a card that the bank authenticates';
}

/** The simulated sheet of a wallet. */
export const walletSheet = (page: Page) => page.getByRole('dialog', { name: /^Simulated / });

/** Approves the payment in the simulated sheet. */
export async function approveInSheet(page: Page, { gives, paysWith }: SheetChoices = {}): Promise<void> {
  const sheet = walletSheet(page);
  if (gives) await sheet.getByLabel('The wallet gives').selectOption(gives);
  if (paysWith) await sheet.getByLabel('It pays with').selectOption(paysWith);
  await sheet.getByRole('button', { name: 'Approve' }).click();
}
