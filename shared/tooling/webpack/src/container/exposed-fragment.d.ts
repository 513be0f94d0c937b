/** `src/fragment.tsx` of the part that is built. */
declare module 'exposed-fragment';
