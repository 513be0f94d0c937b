/** The state of each zipcode prefix that follows: three digits at which the state's zipcodes begin. */
const stateStarts =
  '005NY006PR008VI009PR010MA028RI030NH039ME050VT055MA056VT060CT070NJ090AE099  100NY150PA197DE200DC201VA202DC206MD220VA' +
  '247WV269  270NC290SC300GA320FL340AA341FL350AL370TN386MS398GA400KY428  430OH460IN480MI500IA529  530WI550MN568  570SD' +
  '578  580ND589  590MT600IL630MO659  660KS680NE694  700LA715  716AR730OK732  733TX734OK750TX800CO817  820WY832ID839  ' +
  '840UT848  850AZ866  870NM885TX886  889NV899  900CA962AP967HI969GU970OR980WA995AK';

/** Cities to which all zipcodes of their prefixes belong. */
const cities =
  '100101102New York,103Staten Island,104Bronx,112Brooklyn,142Buffalo,146Rochester,152Pittsburgh,191Philadelphia,' +
  '200202203204205Washington,212Baltimore,232Richmond,276Raleigh,282Charlotte,303Atlanta,322Jacksonville,328Orlando,' +
  '331Miami,336Tampa,372Nashville,381Memphis,402Louisville,432Columbus,441Cleveland,452Cincinnati,462Indianapolis,' +
  '482Detroit,532Milwaukee,551Saint Paul,554Minneapolis,606Chicago,631Saint Louis,641Kansas City,681Omaha,' +
  '701New Orleans,731Oklahoma City,741Tulsa,752753Dallas,770772Houston,782San Antonio,733787Austin,799El Paso,802Denver,' +
  '841Salt Lake City,850Phoenix,857Tucson,871Albuquerque,891Las Vegas,900Los Angeles,921San Diego,941San Francisco,' +
  '951San Jose,958Sacramento,968Honolulu,972Portland,981Seattle';

/** City and state of a zipcode, as far as its first three digits determine them. */
export interface Place {
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

/** The place of a US zipcode. Empty for any other text. */
export function placeOf(zipcode: string): Place {
  const prefix = /^(\d{3})\d\d(-?\d{4})?$/.exec(zipcode.trim())?.[1];
  if (!prefix) return {};
  const [, state] = [...stateStarts.matchAll(/(\d{3})(..)/g)].reduce<readonly string[]>(
    (found, [, start = '', name = '']) => (start <= prefix ? [start, name.trim()] : found),
    [],
  );
  const city = cities.split(',').find((line) => line.match(/\d{3}/g)?.includes(prefix));
  return { state: state || undefined, city: city?.replace(/\d/g, '') };
}
