import defaultLogo from './images/default-logo.svg';

/** Address of the logo for events without one. */
export default defaultLogo;
