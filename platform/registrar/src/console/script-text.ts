import { runConsole } from './browser-script.mjs';

/** The script of the pages. Some tools wrap the functions of sources in `__name`, which no browser has. */
export const consoleScript = `{const __name = (value) => value;\n(${runConsole})();}\n`;
