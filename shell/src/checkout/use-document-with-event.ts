import { useEffect } from 'react';
import { useServices } from '../services';

/**
 * Loads a document again that came without its event, and so without the event's checkout and the policy of its processor.
 * Once: where the catalogue is as late again, the visitor decides when to try.
 * @returns whether it does.
 */
export function useDocumentWithEvent(): boolean {
  const { boot, brought, loadDocumentAgain } = useServices();
  const hasCheckout = Boolean(brought.event) || Object.keys(boot.remotes).length > 0;
  const loadAgain = hasCheckout ? null : loadDocumentAgain;
  useEffect(() => loadAgain?.(), [loadAgain]);
  return loadAgain !== null;
}
