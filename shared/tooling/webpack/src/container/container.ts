import './public-path.mjs';
import { takeFrom } from './take-shared';

/** The container of a part, as the shell takes it from the part's global (docs/container.md). */
export default {
  /** Called before `get`, with what the shell shares. */
  init: takeFrom,

  /** The one module that the shell asks for is `./fragment`. It runs once there is a scope to take React from. */
  async get() {
    const { default: fragment } = await import(/* webpackMode: "eager" */ 'exposed-fragment');
    return () => ({ default: fragment });
  },
};
