import type { Stories } from '@ticket-storefront/testing';
import { Button, ButtonLink } from './button';

import { cross, IconButton } from './icon-button';
import { Spinner } from './spinner';
import { Stepper } from './stepper';

const ignore = () => {};

export const stories: Stories = {
  primary: () => <Button>Complete Order</Button>,
  secondary: () => <Button variant="secondary">Apply</Button>,
  quiet: () => <Button variant="quiet">Have a promo code?</Button>,
  busy: () => <Button busy>Complete Order</Button>,
  inactive: () => <Button inactive>Complete Order</Button>,
  'link that looks like a button': () => <ButtonLink href="/">See all events</ButtonLink>,
  'icons alone': () => (
    <>
      <IconButton label="Remove" path={cross} />
      <IconButton label="Less" path="M3 8h10" variant="soft" />
      <IconButton label="More" path="M3 8h10M8 3v10" variant="strong" />
      <IconButton label="No more" path="M3 8h10M8 3v10" variant="strong" inactive />
    </>
  ),
  'stepper at none': () => <Stepper name="Deck" quantity={0} max={4} onStep={ignore} />,
  'stepper between its ends': () => <Stepper name="Deck" quantity={2} max={4} onStep={ignore} />,
  'stepper at its maximum': () => <Stepper name="Deck" quantity={4} max={4} onStep={ignore} />,
  spinner: () => <Spinner />,
};
