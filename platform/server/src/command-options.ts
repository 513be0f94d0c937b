/** Whether this process was started with an option, such as `--check`. */
export const hasOption = (option: `--${string}`): boolean => process.argv.includes(option);

/** Whether this process only has to tell whether its settings fit. */
export const isCheck = (): boolean => hasOption('--check');
