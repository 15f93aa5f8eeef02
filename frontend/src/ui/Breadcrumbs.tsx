/** Links to the pages above this one in the hierarchy. They are shown above the title. */
import { Breadcrumbs as MantineBreadcrumbs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { shell } from '@/messages/shell';
import { type Href, Link } from './Link';
import classes from './PageHeader.module.css';
import type { NameQuery } from './pages';
import { useTrail } from './trail';

interface NamedCrumbProps {
  to: Href;
  label: string;
  name: NameQuery;
  className: string | undefined;
}

/** The link to a page whose name is the name of a resource. */
function NamedCrumb({ to, label, name, className }: NamedCrumbProps) {
  // A cached name is good enough here.
  const { data } = useQuery({ ...name, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Link to={to} className={className}>
      {data ?? label}
    </Link>
  );
}

export function Breadcrumbs() {
  const trail = useTrail();
  if (trail.length === 0) return null;
  return (
    <nav aria-label={shell.breadcrumbs} className={classes.trail}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      <MantineBreadcrumbs separatorMargin={6}>
        {trail.map(({ to, crumb: { pattern, label, name }, params }) =>
          name ? (
            <NamedCrumb key={pattern} to={to} label={label} name={name(params)} className={classes.crumb} />
          ) : (
            <Link key={pattern} to={to} className={classes.crumb}>
              {label}
            </Link>
          ),
        )}
      </MantineBreadcrumbs>
    </nav>
  );
}
