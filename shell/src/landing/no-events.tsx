import { ButtonLink } from '@storefront/ui/button-link';
import { Sheet } from '../layout/sheet';
import { useServices } from '../services/shell-services';
import styles from './landing.module.css';

/** What leads on where no event is shown. @param isFiltered - whether there may be others than those that were asked for. */
export function NoEvents({ isFiltered }: { readonly isFiltered: boolean }) {
  const { links } = useServices().boot;
  return (
    <Sheet>
      <p className={styles['none']}>
        {isFiltered
          ? 'No event fits your search. Try fewer words, another city or another month.'
          : 'There are no events on sale right now. Please come back soon.'}
      </p>
      <p>
        {isFiltered ? (
          <ButtonLink href="/">Show all events</ButtonLink>
        ) : (
          <ButtonLink href={links.contact}>Ask what is coming</ButtonLink>
        )}
      </p>
    </Sheet>
  );
}
