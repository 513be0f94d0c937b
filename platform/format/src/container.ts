const prefix = 'mf_';

/** Name of the global with a remote's container. The prefix avoids clashes, for example with `window.event`. */
export const containerGlobal = (part: string) => `${prefix}${part.replaceAll('-', '_')}`;

/** Whether an entry of a build is the container of a remote. */
export const isContainerGlobal = (name: string) => name.startsWith(prefix);

/**
 * Globals that bundlers, frameworks and runtimes of Module Federation set in each page that uses them: the lists that later
 * chunks of webpack and Rspack call, the instances of the federation runtime, and the versions of Vue, Svelte and Lit.
 */
export const toolGlobals =
  /^((webpack|rspack)Chunk|__mf_|__VUE_|(__FEDERATION__|__VMOK__|__GLOBAL_LOADING_REMOTE_ENTRY__|__svelte|lit(Html|Element)Versions|reactiveElementVersions|litIssuedWarnings|litPropertyMetadata)$)/;

/** Whether a part may leave a global: its container, or one of {@link toolGlobals}. */
export const isGlobalOfContainer = (name: string) => isContainerGlobal(name) || toolGlobals.test(name);

/**
 * The packages that the shell shares with remotes at run time. By `strictVersion`, a remote with another React fails to load
 * instead of rendering with two Reacts in one tree.
 */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/**
 * The core of Module Federation's runtime, for remotes that are built with `experiments: { externalRuntime: true }`: the global
 * from which they read it, its package, and the versions that they run on.
 */
export const runtimeCore = {
  global: '_FEDERATION_RUNTIME_CORE',
  package: '@module-federation/runtime-core',
  range: '^2.9.0',
} as const;

/** The range of React for remotes of this contract version. */
export const sharedReactRange = '^19.3.0';
