/** The data that the shell server writes into a document. */
export {
  type Boot,
  type BootRemote,
  bootElementId,
  bootSchema,
  failedReleaseAnswer,
  failedReleasePath,
  releaseSetPath,
  remoteInSlot,
  visitorWorkPath,
} from './boot';
export {
  backdropSizes,
  earlyCallsGlobal,
  languageNames,
  partAliveEvent,
  type ShellPageProps,
  slotAttribute,
} from './shell-page';
