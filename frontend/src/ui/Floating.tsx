/** Shows notices and questions with Mantine's notifications and modals. */
import { Anchor, Button } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { messageOf } from '@/api/errors';
import { useMaybeViewer } from '@/api/session';
import { common } from '@/messages/common';
import '@mantine/notifications/styles.layer.css';
import { ConfirmationBody } from './ConfirmationBody';
import { CopyAddress } from './CopyAddress';
import type { Confirmation } from './confirm';
import classes from './Floating.module.css';
import { Link } from './Link';
import { type NoticeDetails, type NoticeKind, notice } from './notice';
import { usePlace } from './place';

/** The time in milliseconds for which a card is shown. It is longer if the card has a link (D100). */
const SHOWN_MS = 4000;
const OFFERED_MS = 10_000;
const mount = create<{ mounted: boolean }>(() => ({ mounted: false }));

export const whenMounted = (): Promise<void> =>
  new Promise((resolve) => {
    if (mount.getState().mounted) return resolve();
    const stop = mount.subscribe(({ mounted }) => {
      if (!mounted) return;
      stop();
      resolve();
    });
  });

const icons = { success: IconCircleCheck, error: IconAlertTriangle };

/** The card that stays until it is closed. A second one replaces it, so that other cards have space. */
let standing: string | null = null;
function closeStanding(): void {
  if (standing !== null) notifications.hide(standing);
  standing = null;
}

/** The card that only says that an action succeeded. The next card replaces it, so that less of the page is covered. */
let passing: string | null = null;

export function showCard(kind: NoticeKind, text: string, { about, open, act, address }: NoticeDetails): void {
  const Icon = icons[kind];
  if (address) closeStanding();
  if (passing !== null) notifications.hide(passing);
  const id = notifications.show({
    title: text,
    message: (about || open || act || address) && (
      <div className={classes.more}>
        {about && <span>{about}</span>}
        {address && <CopyAddress address={address} />}
        {open && (
          <Anchor component={Link} to={open} className={classes.open}>
            {common.open}
          </Anchor>
        )}
        {act && (
          <Button variant="subtle" size="compact-sm" className={classes.open} onClick={act.run}>
            {act.label}
          </Button>
        )}
      </div>
    ),
    autoClose: address ? false : open || act ? OFFERED_MS : SHOWN_MS,
    icon: <Icon size={22} stroke={1.75} aria-hidden />,
    // A screen reader has already announced the text in the status region.
    role: 'region',
    'aria-label': `${common.notice}: ${text}`,
    'data-kind': kind,
    className: classes.card,
    classNames: { icon: classes.icon, title: classes.text, description: classes.about },
    closeButtonProps: { 'aria-label': common.close },
    // If the card contains an address, a click must not close it, because the user may select the address.
    onClick: () => address || notifications.hide(id),
  });
  if (address) standing = id;
  passing = kind === 'success' && !(open || act || address) ? id : null;
}

/** Hides all cards. */
export function hideCards(): void {
  standing = null;
  passing = null;
  notifications.clean();
}

let settleOpen = () => {};

/** Shows a question. If another question is open, it is first answered with No. */
export function askQuestion(question: Confirmation): Promise<boolean> {
  settleOpen();
  return new Promise((resolve) => {
    const id = randomId();
    let open = true;
    let busy = false;
    const close = (answer: boolean) => {
      open = false;
      modals.close(id);
      // If an action is running, its result still becomes the answer.
      if (!busy) resolve(answer);
    };
    const setBusy = (now: boolean) => {
      busy = now;
      modals.updateModal({ modalId: id, closeOnEscape: !now, closeOnClickOutside: !now, withCloseButton: !now });
    };
    const act = async () => {
      setBusy(true);
      try {
        await question.act?.();
        setBusy(false);
        resolve(true);
      } catch (error) {
        setBusy(false);
        if (open) throw error;
        notice.error(messageOf(error));
        resolve(false);
      }
    };
    settleOpen = () => close(false);
    modals.open({
      modalId: id,
      title: question.question,
      onClose: () => open && close(false),
      children: <ConfirmationBody key={id} question={{ ...question, act }} onAnswer={close} />,
    });
  });
}

/** A question closes when the page or the session changes. */
function useCloseOnNewPlace() {
  const place = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the question
  useEffect(() => () => settleOpen(), [place]);
}

/** Closes the card when the session ends. The next user of the device must not see the address that the last user
    tried to open. */
function useCloseWithSession() {
  const viewer = useMaybeViewer()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer closes the card
  useEffect(() => closeStanding, [viewer]);
}

export function Floating() {
  useCloseOnNewPlace();
  useCloseWithSession();
  useEffect(() => {
    mount.setState({ mounted: true });
    return () => mount.setState({ mounted: false });
  }, []);
  return (
    <>
      <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': common.close } }}>{null}</ModalsProvider>
      <Notifications
        position="bottom-center"
        limit={3}
        containerWidth={420}
        transitionDuration={120}
        classNames={{ root: classes.cards }}
      />
    </>
  );
}
