/** The scripts in the pages of checks and of the workbench. */

export type { OrderAnswerKind, Services, ShownRelease, Task, View } from '../task';
export { startCheckPage } from './check-page';
export { fillForm } from './fill-form';
export type { CheckHost, HostOptions, ShopPage } from './shop-page';
export { startWorkbench } from './workbench';
