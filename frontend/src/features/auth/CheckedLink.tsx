/** Asks the server whether the emailed link of a page is valid before the user types a password. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import { auth as t } from '@/messages/auth';
import { checkLink } from './api';
import { GuestFrame } from './GuestFrame';
import { type MailedLink, readMailedLink } from './mailedLink';

const DeadLink = lazy(() => import('./DeadLink'));

/** The properties that the page passes to its form. */
export interface WorkingLink {
  link: MailedLink;
  organization: string | null;
  /** Called if the server refuses the link while the form is saved, because the link was used in the meantime. */
  notice: (error: unknown) => never;
}

interface Props {
  purpose: Schemas['LinkPurpose'];
  title: string;
  children: (working: WorkingLink) => ReactNode;
}

type Checked = Pick<Schemas['EmailLinkResponse'], 'organization'> & { state: Schemas['LinkState'] | 'broken' };

export function CheckedLink({ purpose, title, children }: Props) {
  const link = readMailedLink(useParams()['link']);
  const [checked, setChecked] = useState<Checked | null>(link ? null : { state: 'broken', organization: null });
  const { email = '', token = '' } = link ?? {};
  useEffect(() => {
    if (!token) return;
    let open = true;
    const show = (result: Checked) => open && setChecked(result);
    checkLink({ purpose, email, token }).then(
      ({ data }) => show(data),
      // The server checks the link again when the form is saved.
      () => show({ state: 'valid', organization: null }),
    );
    return () => {
      open = false;
    };
  }, [purpose, email, token]);
  const waiting = (
    <GuestFrame title={title}>
      <p role="status">{t.checkingLink}</p>
    </GuestFrame>
  );
  if (!checked) return waiting;
  const { state, organization } = checked;
  if (state !== 'valid') {
    return (
      <Suspense fallback={waiting}>
        <DeadLink why={state} email={email} />
      </Suspense>
    );
  }
  const noticeDeadLink = (error: unknown): never => {
    if (error instanceof ApiError && error.fieldErrors['token']) setChecked({ state: 'used', organization });
    throw error;
  };
  return children({ link: { email, token }, organization, notice: noticeDeadLink });
}
