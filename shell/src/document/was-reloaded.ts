import { navigationTiming } from './navigation-timing';

/** Whether the document was loaded again in place of itself. */
export const wasReloaded = (): boolean => navigationTiming()?.type === 'reload';
