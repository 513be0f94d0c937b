import type { Field, PageField } from './field';

/** Whether operations ask for the field: the specification lists it. */
export const isAskedFor = ({ use }: Field): boolean => use !== 'api';

/** Whether a page reads the field. */
export const isOnPage = (field: Field): field is PageField => (field.use ?? 'list') === 'list';

/** Whether the landing list reads the field. */
export const isListed = (field: Field): field is PageField => field.use === 'list';

/** Whether the field is the organiser's own: the public gets null for it. */
export const isOfOrganiser = ({ use }: Field): boolean => use === 'organiser';
