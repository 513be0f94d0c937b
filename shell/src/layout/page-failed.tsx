import { ButtonLink } from '@storefront/ui/button-link';
import { LoadError } from '@storefront/ui/load-error';
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
    <PageMessage title="We cannot show this event right now">
      <LoadError message={`Error: ${message}`} onRetry={onRetry} />
      <ButtonLink variant="quiet" href="/">
        See all events
      </ButtonLink>
    </PageMessage>
  </Sheet>
);
