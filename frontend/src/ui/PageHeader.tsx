/** The head of a page: the trail to it, title, live count, one primary action. The h1 takes the focus on navigation. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { common } from '@/messages/common';
import { Breadcrumbs } from './Breadcrumbs';
import { Failures } from './Failures';
import classes from './PageHeader.module.css';

interface Props {
  title: string;
  /** `12 organizations`, or a sentence. */
  note?: ReactNode;
  /** One primary action. */
  action?: ReactNode;
}

export function PageHeader({ title, note, action }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The first page of a visit is read from its top; on every later one the focus starts at the title.
  const first = key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a new page
  useEffect(() => {
    if (!first) heading.current?.focus();
  }, [pathname]);
  return (
    <>
      <div className={classes.header}>
        <title>{`${title} · ${common.product}`}</title>
        <div>
          <Breadcrumbs />
          <h1 ref={heading} tabIndex={-1} dir="auto" className={classes.title}>
            {title}
          </h1>
          {note !== undefined && (
            <p role="status" dir="auto" className={classes.note}>
              {note}
            </p>
          )}
        </div>
        {action}
      </div>
      <Failures />
    </>
  );
}
