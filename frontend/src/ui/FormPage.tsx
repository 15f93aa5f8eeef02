/**
 * A page that creates or edits one resource: a header with a link back, fields in a panel, and a Save button with the
 * name of the action. A viewer without the permission to change the resource sees the fields without Save.
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

/** Puts the rail beside its content, or below it if there is not enough space. */
function Beside({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  if (!rail) return children;
  return (
    <div className={classes.beside}>
      <div className={classes.content}>{children}</div>
      <aside className={classes.rail}>{rail}</aside>
    </div>
  );
}

interface Props {
  title: string;
  /** In an edit form, also the handling of a conflict with another user's changes. */
  form: FormState & { conflict?: Conflict };
  /** The label of the button, such as 'Save organization'. */
  saveLabel: string;
  /**
   * The reason why the viewer may not change this resource, although they may change others. Then the form cannot be
   * saved.
   */
  barred?: string | undefined;
  children: ReactNode;
  /** A second button that also saves. It is before Save. */
  more?: ReactNode;
  /** Other actions on the resource, beside the title. */
  action?: ReactNode;
  /** Tabs below the title, if the form is one of several pages. */
  tabs?: ReactNode;
  /** Content beside the form. With it, the form uses the width of the page. */
  rail?: ReactNode;
  /** A sentence beside the buttons. With it, the buttons stay visible. */
  status?: ReactNode;
}

export function FormPage(props: Props) {
  const { title, form, saveLabel, barred, children, more, action, tabs, rail, status } = props;
  const back = useBack();
  const viewOnly = useMayChange() ? barred : common.viewOnly;
  if (viewOnly) {
    return (
      <div className={classes.page} data-wide={rail ? true : undefined}>
        <PageHeader title={title} note={viewOnly} />
        <Beside rail={rail}>
          <Panel wide={rail !== undefined}>
            <fieldset disabled aria-label={title} className={classes.viewOnly}>
              {children}
            </fieldset>
          </Panel>
        </Beside>
      </div>
    );
  }
  return (
    <div className={classes.page} data-wide={rail ? true : undefined}>
      <PageHeader title={title} action={action} />
      {tabs}
      <Beside rail={rail}>
        <Panel wide={rail !== undefined}>
          <SaveFormBody
            form={form}
            buttons={
              <div className={classes.buttons} data-sticky={status ? true : undefined}>
                {status && <span className={classes.status}>{status}</span>}
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
      </Beside>
      {form.conflict && <ConflictDialog conflict={form.conflict} busy={form.busy} />}
    </div>
  );
}
