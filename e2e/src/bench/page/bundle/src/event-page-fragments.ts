import * as cart from '../../../../../../remote-cart/src/fragment';
import * as event from '../../../../../../remote-event/src/fragment';
import { bundledFragments } from './bundled-fragments';

bundledFragments.set('remote-event', () => event).set('remote-cart', () => cart);
