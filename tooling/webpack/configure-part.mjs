import { tsImport } from 'tsx/esm/api';

// webpack runs on every Node that we support, and the preset is written in TypeScript.
const preset = await tsImport('./src/configure-part.ts', import.meta.url);

export const configurePart = preset.configurePart;
