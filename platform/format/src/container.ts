const prefix = 'mf_';

/** Name of the global with a remote's container. The prefix avoids clashes, for example with `window.event`. */
export const containerGlobal = (part: string) => `${prefix}${part.replaceAll('-', '_')}`;

/** Whether an entry of a build is the container of a remote. */
export const isContainerGlobal = (name: string) => name.startsWith(prefix);

/** Whether a global belongs to a container: its own, or the list that its later chunks of webpack or Rspack call. */
export const isGlobalOfContainer = (name: string) =>
  isContainerGlobal(name) || name.startsWith('webpackChunk');

/**
 * The packages that the shell shares with remotes at run time. By `strictVersion`, a remote with another React fails to load
 * instead of rendering with two Reacts in one tree.
 */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** The range of React for remotes of this contract version. */
export const sharedReactRange = '^19.3.0';
