/** How many tickets a visitor may expect in the cart, on the event page and at the checkout (docs/rules.md, Checkout). */
export function createExpectedCart(hasOwnOrigin: boolean) {
  let onEventPage = 0;
  let atCheckout = 0;
  let handed: number | null = null;
  let isPaid = false;

  /** The event page is shown again. */
  const takeBack = () => {
    if (!hasOwnOrigin || handed === null) return;
    const returned = isPaid ? 0 : atCheckout;
    if (onEventPage === handed || onEventPage === atCheckout) onEventPage = returned;
    else if (isPaid) onEventPage = Math.max(0, onEventPage - handed);
    handed = isPaid ? null : atCheckout;
    isPaid = false;
  };

  return {
    onEventPage: () => onEventPage,
    atCheckout: () => (hasOwnOrigin ? atCheckout : onEventPage),
    takeBack,
    changeOnEventPage(by: number) {
      onEventPage += by;
    },
    changeAtCheckout(by: number) {
      if (hasOwnOrigin) atCheckout += by;
      else onEventPage += by;
    },
    handOver() {
      takeBack();
      handed = onEventPage;
      atCheckout = onEventPage;
    },
    pay() {
      if (!hasOwnOrigin) onEventPage = 0;
      atCheckout = 0;
      isPaid = true;
    },
  };
}
