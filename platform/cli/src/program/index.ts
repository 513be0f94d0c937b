/** What commands share: settings, the command line, answers and their output. */
export {
  type Answer,
  answers,
  authorAnswer,
  builtAnswer,
  deprecationAnswer,
  type Findings,
  failures,
} from './answers';
export { type CliSettings, commandLineFields, readCliSettings } from './cli-settings';
export {
  addChange,
  addCommand,
  answer,
  answerProblems,
  type ChangeOptions,
  type CommandLine,
  type CommonOptions,
  change,
  dayMs,
  daysOf,
  hoursUpTo,
  instantOf,
  percent,
  port,
  positiveSeconds,
  progress,
  share,
} from './command-line';
export { asTable, explainFailure, FailureWithFacts, failureAsJson, printable } from './output';
export { readOwnProcessor, readProcessor } from './read-processor';
export { resolveLocalhost } from './resolve-localhost';
export type { LocalRelease, Questionnaire, ShopPlugIn } from './shop-plug-in';
