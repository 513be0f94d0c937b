import { useEffect } from 'react';
import { useServices } from '../services';

/**
 * Reloads a document that came without its event, and so without its checkout and the policy of its processor. Only once:
 * if the catalogue is late again, the visitor decides when to retry.
 * @returns whether it reloads.
 */
export function useDocumentWithEvent(): boolean {
  const { boot, preloadedData, loadDocumentAgain } = useServices();
  const hasCheckout = Boolean(preloadedData.event) || Object.keys(boot.remotes).length > 0;
  const loadAgain = hasCheckout ? null : loadDocumentAgain;
  useEffect(() => loadAgain?.(), [loadAgain]);
  return loadAgain !== null;
}
