import type { Stories } from '@ticket-storefront/testing';
import { Checkbox } from './checkbox';
import { SelectField, TextField } from './field';

const ignore = () => {};

export const stories: Stories = {
  empty: () => <TextField label="City" value="" onChange={ignore} />,
  filled: () => <TextField label="City" value="New York" onChange={ignore} />,
  required: () => <TextField label="City" value="" required onChange={ignore} />,
  'with a hint': () => (
    <TextField label="Promo code" value="" hint="As it is printed on the flyer." onChange={ignore} />
  ),
  wrong: () => <TextField label="City" value="" required error="Enter your city." onChange={ignore} />,
  'long text': () => (
    <TextField label="Name" value={'Wolfeschlegelsteinhausenbergerdorff '.repeat(4)} onChange={ignore} />
  ),
  choice: () => (
    <SelectField
      label="City"
      name="city"
      defaultValue=""
      options={[
        ['', 'All cities'],
        ['New York', 'New York'],
      ]}
    />
  ),
  'open checkbox': () => <Checkbox label="I accept the terms" checked={false} onChange={ignore} />,
  'ticked checkbox': () => <Checkbox label="I accept the terms" checked onChange={ignore} />,
  'wrong checkbox': () => (
    <Checkbox label="I accept the terms" checked={false} error="Please accept the terms." onChange={ignore} />
  ),
};
