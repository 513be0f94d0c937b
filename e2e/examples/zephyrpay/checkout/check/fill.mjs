/** Fills in Zephyrpay's frame for `storefront check`. @param page - Playwright's page with the checkout */
export async function fill(page) {
  const card = page.frameLocator('iframe[title="Card"]');
  await card.getByLabel('Card number').fill('4111 1111 1111 1111');
  await card.getByLabel('Expiry').fill('12/39');
  await card.getByLabel('CVC').fill('123');
}
