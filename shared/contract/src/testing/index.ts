/** For the unit tests of parts: a host, and data as the checks of a part have it. */
export { answered, completed, createFakeHost, type FakeHost, refused, unreachable } from './fake-host';
export { sampleCart, sampleConfig, sampleEvent, sampleItems, sampleOrder, sampleTicket } from './samples';
