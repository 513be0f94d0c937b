export { useEventAppearance, usePageTitle, usePageVisit } from './page-effects';
export { type ShellServices, ShellServicesContext, useServices } from './shell-services';
export { createToasts, type Toast, type Toasts } from './toasts';
export { useEvent, useHasEnded, usePreloadedItems } from './use-event';
export { type UseLoaded, useLoaded, useRefreshOnce } from './use-loaded';
export { useHydrated, useNow } from './use-now';
