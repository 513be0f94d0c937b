/** The console: pages of the registrar. */
export { type ConsoleOptions, consoleRoutes } from './routes';
