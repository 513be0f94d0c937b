const prefix = 'mf_';

/** The name of the global that a remote's container is assigned to. Prefixed, since `event` would be `window.event`. */
export const containerGlobal = (part: string) => `${prefix}${part.replaceAll('-', '_')}`;

/** Whether an entry of a build is the container of a remote. */
export const isContainerGlobal = (name: string) => name.startsWith(prefix);

/**
 * The packages that the shell shares with remotes at run time. `strictVersion` turns a remote that wants another React
 * into a load failure with a fallback, never into two Reacts in one tree.
 */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** The range of React that remotes of this contract version are built against. */
export const sharedReactRange = '^19.3.0';
