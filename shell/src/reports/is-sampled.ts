import { browserStorage } from '../storage/browser-storage';

const storageKey = 'storefront.reports';

/** Whether this visit is one of the share of visits that report. A visit keeps its lot from page to page. */
export function isSampled(percent: number): boolean {
  const storage = browserStorage('sessionStorage');
  const lot = storage.getItem(storageKey) ?? String(Math.random() * 100);
  storage.setItem(storageKey, lot);
  return Number(lot) < percent;
}
