/** The programs that tests start: the command line, the browser of this machine, and Ceph. */
export { hasCeph, startCeph } from '../ceph';
export { browserArguments, findBrowser, findOnPath, isExecutable } from '../find-browser';
export { type Ran, runCli } from '../run-cli';
