import { start } from './app/start';
import { receiveHandOver } from './hand-over';
import { eventSlugOf } from './navigation/paths';
import { WaitingRoomPage } from './waiting/waiting-room-page';

const slug = eventSlugOf(window.location.pathname) ?? '';

start(<WaitingRoomPage slug={slug} />, (services) => receiveHandOver(services, slug));
