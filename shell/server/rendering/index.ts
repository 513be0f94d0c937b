export { createRenderer, type Renderer } from './create-renderer';
export { drawPage, type RenderingOfPage } from './draw-page';
