/** The pages above this one, over its title. */
import { Breadcrumbs as MantineBreadcrumbs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@/messages';
import { Link } from './Link';
import classes from './PageHeader.module.css';
import { type TrailLink, useTrail } from './trail';

const NAMELESS = { queryKey: ['no name'], enabled: false };

function Crumb({ to, crumb, params }: TrailLink) {
  const { data } = useQuery({
    ...(crumb.name?.(params) ?? NAMELESS),
    // A name that is known is good enough here.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Link to={to} className={classes.crumb}>
      {data ?? crumb.label}
    </Link>
  );
}

export function Breadcrumbs() {
  const trail = useTrail();
  if (trail.length === 0) return null;
  return (
    <nav aria-label={messages.shell.breadcrumbs} className={classes.trail}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      <MantineBreadcrumbs separatorMargin={6}>
        {trail.map((link) => (
          <Crumb key={link.crumb.pattern} {...link} />
        ))}
      </MantineBreadcrumbs>
    </nav>
  );
}
