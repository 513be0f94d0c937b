export { type AnswerTiming, hasBasicAuthorization, isSettled, mayAnswer } from './common/card-payments';
export { type Journal, openJournal } from './common/journal';
export { serveFiles } from './common/serve-files';
export {
  type ById,
  type Environment,
  registerLazily,
  replaceModule,
  type Simulator,
  type SimulatorOptions,
} from './common/simulator';
