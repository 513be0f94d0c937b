import { start } from './app/start';
import { eventSlugOf } from './navigation/paths';
import { WaitingRoomPage } from './waiting/waiting-room-page';

start(<WaitingRoomPage slug={eventSlugOf(window.location.pathname) ?? ''} />);
