import url from './images/stock-background.svg';

/** Address of the background that stands in where an event has none. */
const stockBackground: string = url;
export default stockBackground;
