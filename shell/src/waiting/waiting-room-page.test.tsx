import { render, screen } from '@testing-library/react';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { WaitingRoomPage } from './waiting-room-page';

window.scrollTo = () => {};

test.each([
  ['says that a browser without cookies keeps no place in line', false],
  ['says nothing about cookies in a browser that has them', true],
])('%s', async (_fact, cookieEnabled) => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(cookieEnabled);
  const services = buildServices();
  render(
    <ShellServicesContext value={services}>
      <WaitingRoomPage slug={services.catalogue.events[0]?.ticketing_slug ?? ''} />
    </ShellServicesContext>,
  );
  await screen.findByText(/when it’s your turn/);
  const refusal = /Your browser refuses cookies, so it cannot keep your place in line\./;
  expect(screen.queryAllByText(refusal)).toHaveLength(cookieEnabled ? 0 : 1);
});
