import './app/only-for-browsers';
import { contractRange, type ServerFragment } from '@ticket-storefront/contract';
import { renderIn } from '@ticket-storefront/domain/language';
import { renderHtml } from '@ticket-storefront/fragment';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { renderedServices } from './app/rendered-services';
import { ShellDocument } from './app/shell-document';
import type { ShellPageProps } from './boot';
import { CheckoutPage } from './checkout/index';
import { eventSlugOf } from './navigation/paths';
import { RoutedPages } from './routes/routed-pages';
import { StorefrontRoutes } from './routes/storefront-routes';
import { WaitingRoomPage } from './waiting/waiting-room-page';

/** The content of each entry of the shell, at a path. */
const pages: Readonly<Record<string, (path: string) => ReactNode>> = {
  storefront: (path) => (
    <StorefrontRoutes
      routed={
        <MemoryRouter initialEntries={[path]}>
          <RoutedPages />
        </MemoryRouter>
      }
    />
  ),
  checkout: (path) => <CheckoutPage slug={eventSlugOf(path) ?? ''} />,
  'waiting-room': (path) => <WaitingRoomPage slug={eventSlugOf(path) ?? ''} />,
};

/** The shell's server entry: renders the frame of a page, whose slots the shell server fills. */
const shell: ServerFragment<ShellPageProps> = {
  contract: contractRange,
  render(props, { locale, idPrefix }) {
    renderIn(locale);
    return renderHtml(
      <ShellDocument services={renderedServices(props)}>{pages[props.entry]?.(props.path)}</ShellDocument>,
      idPrefix,
    );
  },
};

export default shell;
