import { type ComponentType, useState } from 'react';
import { words } from '#words/checkout';
import { useServices } from '../services/shell-services';
import type { WaitingRoomProps } from '../waiting/waiting-room';

/** The waiting room above a checkout, which stays as it is meanwhile. Its code is loaded when it is first needed. */
export function useWaitingRoom(onAdmitted: () => void) {
  const { toasts, reportError } = useServices();
  const [WaitingRoom, setWaitingRoom] = useState<ComponentType<WaitingRoomProps> | null>(null);

  const open = async (message: string) => {
    try {
      const loaded = await import(/* webpackChunkName: "waiting" */ '../waiting/waiting-room');
      setWaitingRoom(() => loaded.WaitingRoom);
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      reportError(error);
      toasts.show('error', message);
    }
  };
  const leave = () => {
    setWaitingRoom(null);
    toasts.show('success', words.yourTurn);
    onAdmitted();
  };
  return { WaitingRoom, open, leave };
}
