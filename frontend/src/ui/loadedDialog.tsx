/** Makes dialogs whose code is loaded when they are first opened. */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { common } from '@/messages/common';
import { notice } from './notice';

/** Returns the dialog. If its code cannot be loaded, a notice says so, and the next opening tries again. */
export function loadedDialog<Props extends { onClose: () => void }>(
  isOpened: (props: Props) => boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LoadedDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    const isWanted = isOpened(props) && Dialog === null;
    const fail = useEffectEvent(() => {
      notice.error(common.dialogFailed);
      props.onClose();
    });
    useEffect(() => {
      if (!isWanted) return;
      let isGone = false;
      load().then(
        (loaded) => setDialog(() => loaded),
        () => !isGone && fail(),
      );
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    return Dialog && <Dialog {...props} />;
  };
}
