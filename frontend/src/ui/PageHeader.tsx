/**
 * The header of a page: links to the pages above, title, live count and one primary action. After navigation, the h1
 * receives the focus.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { common } from '@/messages/common';
import { Breadcrumbs } from './Breadcrumbs';
import { Failures } from './Failures';
import classes from './PageHeader.module.css';

interface Props {
  title: string;
  /** The open tab of a page with tabs, for the title of the window. */
  part?: string | undefined;
  /** Content before the title, such as the initials of a person. */
  lead?: ReactNode;
  /** The state of the resource, beside the title. */
  state?: ReactNode;
  /** A count such as `12 organizations`, or a sentence. */
  note?: ReactNode;
  /** The facts about the resource, in place of the note. */
  facts?: ReactNode;
  /** The primary action of the page. */
  action?: ReactNode;
}

export function PageHeader({ title, part, lead, state, note, facts, action }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The first page of a visit is read from its top. On later pages, the focus starts at the title.
  const first = key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a new page
  useEffect(() => {
    if (!first) heading.current?.focus();
  }, [pathname]);
  return (
    <>
      <div className={classes.header}>
        <title>{[part, title, common.product].filter(Boolean).join(' · ')}</title>
        <div>
          <Breadcrumbs />
          {/* `dir` orders the words of the name, but its position stays aligned with the rest of the page. */}
          <div className={classes.heading}>
            {lead}
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              <span dir="auto">{title}</span>
            </h1>
            {state}
          </div>
          {!facts && note !== undefined && (
            <p role="status" className={classes.note}>
              <span dir="auto">{note}</span>
            </p>
          )}
        </div>
        {facts && <p className={`${classes.note} ${classes.facts}`}>{facts}</p>}
        {action}
      </div>
      <Failures />
    </>
  );
}
