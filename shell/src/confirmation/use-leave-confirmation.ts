import { emptyCart } from '../cart/cart-contents';
import { createCartStorage } from '../cart/cart-storage';
import { navigate } from '../navigation/path';
import { eventPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';

/**
 * Empties the event's cart and goes back two history entries, past the checkout to the event page. Where that entry is
 * not the event page, it navigates there (docs/rules.md, Confirmation).
 */
export function useLeaveConfirmation(slug: string): () => void {
  const { trail, carts } = useServices();
  return () => {
    createCartStorage(carts, slug).write(emptyCart);
    if (trail.pathBack(2) === eventPath(slug)) window.history.go(-2);
    else navigate(eventPath(slug));
  };
}
