import defaultLogo from './images/default-logo.svg';

/** Address of the logo that stands in where an event has none. */
export default defaultLogo;
