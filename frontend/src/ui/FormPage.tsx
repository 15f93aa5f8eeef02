/**
 * A page that makes or changes one thing: header with the way back, fields in a panel, Save that says what it saves.
 * A viewer without the permission to change the thing sees the fields without Save.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import { ConflictDialog } from './ConflictDialog';
import classes from './FormPage.module.css';
import { Link } from './Link';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';
import { SaveFormBody } from './SaveFormBody';
import { useBack, useMayChange } from './trail';
import type { Conflict } from './useConflict';
import type { FormState } from './useSaveForm';

interface Props {
  title: string;
  /** Of an edit form, also what to do if someone else saved meanwhile. */
  form: FormState & { conflict?: Conflict };
  /** 'Save organization' */
  saveLabel: string;
  /** Why the viewer may not change this one thing, although they may change others. Then nothing can be saved. */
  barred?: string | undefined;
  children: ReactNode;
  /** A second way to save, before Save. */
  more?: ReactNode;
  /** Beside the title: what else can be done to the thing. */
  action?: ReactNode;
}

export function FormPage({ title, form, saveLabel, barred, children, more, action }: Props) {
  const back = useBack();
  const viewOnly = useMayChange() ? barred : common.viewOnly;
  if (viewOnly) {
    return (
      <div className={classes.page}>
        <PageHeader title={title} note={viewOnly} />
        <Panel>
          <fieldset disabled aria-label={title} className={classes.viewOnly}>
            {children}
          </fieldset>
        </Panel>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <PageHeader title={title} action={action} />
      <Panel>
        <SaveFormBody
          form={form}
          buttons={
            <div className={classes.buttons}>
              {back && (
                <Button variant="default" component={Link} to={back}>
                  {common.cancel}
                </Button>
              )}
              {more}
              <Button type="submit">{saveLabel}</Button>
            </div>
          }
        >
          {children}
        </SaveFormBody>
      </Panel>
      {form.conflict && <ConflictDialog conflict={form.conflict} busy={form.busy} />}
    </div>
  );
}
