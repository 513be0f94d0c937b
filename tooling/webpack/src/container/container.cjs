// The first statement of a container: its files lie beside its script, whichever origin serves that.
__webpack_public_path__ = document.currentScript?.src.replace(/[^/]*$/, '');

/** The container of a part, as the shell takes it from the part's global (docs/container.md). */
module.exports = {
  /** Called before `get`, with what the shell shares. */
  init: require('./take-shared').takeFrom,

  /** The one module that the shell asks for is `./fragment`. It runs once there is a scope to take React from. */
  async get() {
    const { default: fragment } = require('exposed-fragment');
    return () => ({ default: fragment });
  },
};
