const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = 'áàâäãåæçéèêëíìîïñóòôöõøœúùûüÿ';
const marks = '\u00a0¡¿«»’‘“”–—…·•×°€£ßªº';

/** The characters of the typeface of headings: Western European letters and punctuation. Others are in the system's face. */
export const headingCharacters = ascii + letters + letters.toUpperCase() + marks;
