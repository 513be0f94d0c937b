/** The programs that tests start: the command line, and the browser of this machine. */
export { browserArguments, findBrowser, findOnPath, isExecutable } from '../find-browser';
export { type Ran, runCli } from '../run-cli';
