export { createRenderer } from './create-renderer';
export { createPageDrawer, type PageDrawer, type RenderingOfPage } from './draw-page';
export { renderLimitsOf } from './rendered';
