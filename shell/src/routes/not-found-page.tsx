import { notFoundTitle } from '@storefront/domain/titles';
import { ButtonLink } from '@storefront/ui/button-link';
import { words as frame } from '#words/frame';
import { words } from '#words/landing';
import { usePageTitle } from '../document/use-page-title';
import { PageMessage } from '../layout/page-state';
import { Sheet } from '../layout/sheet';

/** Shown for an unknown path. */
export function NotFoundPage() {
  usePageTitle(notFoundTitle());
  return (
    <Sheet narrow>
      <PageMessage title={words.notFound}>
        <p>{words.nothingHere}</p>
        <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
      </PageMessage>
    </Sheet>
  );
}
