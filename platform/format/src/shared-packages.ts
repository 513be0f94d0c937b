/**
 * The packages that the shell shares with remotes at run time. `strictVersion` turns a remote that wants another React
 * into a load failure with a fallback, never into two Reacts in one tree.
 */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** The range of React that remotes of this contract version are built against. */
export const sharedReactRange = '^19.3.0';
