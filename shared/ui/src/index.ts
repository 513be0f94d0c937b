/** Design tokens, components and browser helpers. */
export { Button, ButtonLink } from './button';
export { Checkbox } from './checkbox';
export { classNames } from './class-names';
export { EventPicture } from './event-picture';
export { Field, SelectField, TextField, type TextFieldProps } from './field';
export { cross, IconButton } from './icon-button';
export { LoadError } from './load-error';
export { LongList } from './long-list';
export { Notice } from './notice';
export { ErrorIcon, NoticeIcon } from './notice-icon';
export { Spinner } from './spinner';
export { Stepper } from './stepper';
export { callAt, callWhenIdle, clockOffset } from './timers';
export { useColorSchemeChange } from './use-color-scheme-change';
export { VisuallyHidden } from './visually-hidden';
