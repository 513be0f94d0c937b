import stockBackground from './images/stock-background.svg';

/** Address of the background that stands in where an event has none. */
export default stockBackground;
