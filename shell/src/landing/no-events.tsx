import { ButtonLink } from '@storefront/ui/button-link';
import { words } from '#words/landing';
import { Sheet } from '../layout/sheet';
import { useServices } from '../services/shell-services';
import styles from './landing.module.css';

/** What leads on where no event is shown. @param isFiltered - whether there may be others than those that were asked for. */
export function NoEvents({ isFiltered }: { readonly isFiltered: boolean }) {
  const { links } = useServices().boot;
  return (
    <Sheet>
      <p className={styles['none']}>{isFiltered ? words.nothingFound : words.nothingOnSale}</p>
      <p>
        {isFiltered ? (
          <ButtonLink href="/">{words.showAllEvents}</ButtonLink>
        ) : (
          <ButtonLink href={links.contact}>{words.askWhatIsComing}</ButtonLink>
        )}
      </p>
    </Sheet>
  );
}
