// The first statement of a container: its files are beside its script on any origin.
__webpack_public_path__ = document.currentScript?.src.replace(/[^/]*$/, '');

/** The container of a part, which the shell reads from the part's global (docs/container.md). */
module.exports = {
  /** Called before `get`, with the shared packages of the shell. */
  init: require('./take-shared').takeFrom,

  /** The shell requests only `./fragment`. It runs after `init`, which provides React. */
  async get() {
    const { default: fragment } = require('exposed-fragment');
    return () => ({ default: fragment });
  },
};
