import { NoticeIcon } from './notice-icon';

/** A warning sign in the colour of the surrounding text. Decorative. */
export const ErrorIcon = () => <NoticeIcon kind="error" />;
