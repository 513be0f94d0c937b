import { BackButton } from '../navigation/back-button';
import { checkoutPath, eventPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';

/** Goes back one page, or to the event page where the previous page is not one of the storefront's. */
export function BackToMenu({ slug }: { readonly slug: string }) {
  const { trail, loadDocument } = useServices();
  const goBack = () => {
    const before = trail.pathBack(1);
    if (before && before !== checkoutPath(slug)) window.history.back();
    else loadDocument(eventPath(slug));
  };
  return <BackButton onClick={goBack} />;
}
