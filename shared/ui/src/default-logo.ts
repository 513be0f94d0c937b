import url from './images/default-logo.svg';

/** Address of the logo for events without one. */
const defaultLogo: string = url;
export default defaultLogo;
