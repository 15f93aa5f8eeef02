/** The way up, above a title. */
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './PageHeader.module.css';

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {label}
    </Link>
  );
}
