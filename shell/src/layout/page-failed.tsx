import { ButtonLink } from '@storefront/ui/button-link';
import { LoadError } from '@storefront/ui/load-error';
import { words } from '#words/frame';
import { PageMessage } from './page-state';
import { Sheet } from './sheet';

interface PageFailedProps {
  /** What the server said. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** A page whose event cannot be loaded. */
export const PageFailed = ({ message, onRetry }: PageFailedProps) => (
  <Sheet narrow>
    <PageMessage title={words.eventFailed}>
      <LoadError message={words.error(message)} onRetry={onRetry} />
      <ButtonLink variant="quiet" href="/">
        {words.seeAllEvents}
      </ButtonLink>
    </PageMessage>
  </Sheet>
);
