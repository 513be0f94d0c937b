import url from './images/default-logo.svg';

/** Address of the logo that stands in where an event has none. */
export const defaultLogo: string = url;

export default defaultLogo;
