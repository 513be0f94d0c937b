import { notFoundTitle } from '@storefront/domain/titles';
import { ButtonLink } from '@storefront/ui/button-link';
import { usePageTitle } from '../document/use-page-title';
import { PageMessage } from '../layout/page-state';
import { Sheet } from '../layout/sheet';

/** Shown for an unknown path. */
export function NotFoundPage() {
  usePageTitle(notFoundTitle);
  return (
    <Sheet narrow>
      <PageMessage title="Page not found">
        <p>There is nothing at this address. It may have been mistyped, or the page may have moved.</p>
        <ButtonLink href="/">See all events</ButtonLink>
      </PageMessage>
    </Sheet>
  );
}
