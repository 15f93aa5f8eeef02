/** The list of all features of the app. Add a new feature here to add its pages and its menu item. */

import { answering } from '@/features/answering/routes';
import { audit } from '@/features/audit/routes';
import { auth } from '@/features/auth/routes';
import { entities } from '@/features/entities/routes';
import { events } from '@/features/events/routes';
import { home } from '@/features/home/routes';
import { installation } from '@/features/installation/routes';
import { organizations } from '@/features/organizations/routes';
import { participation } from '@/features/participation/routes';
import { reports } from '@/features/reports/routes';
import { results } from '@/features/results/routes';
import { roles } from '@/features/roles/routes';
import { settings } from '@/features/settings/routes';
import { teams } from '@/features/teams/routes';
import { templates } from '@/features/templates/routes';
import { users } from '@/features/users/routes';
import type { Feature } from '@/ui/pages';

export const features: readonly Feature[] = [
  audit,
  auth,
  installation,
  organizations,
  answering,
  participation,
  entities,
  events,
  home,
  reports,
  results,
  roles,
  settings,
  teams,
  templates,
  users,
];
