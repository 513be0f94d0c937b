import fragment from './fragment';

export const init = () => undefined;
export const get = async () => () => ({ default: fragment });
