/** Every feature of the app. A new one is added here, and nowhere else, to get its pages and its menu item. */

import { auth } from '@/features/auth/routes';
import { organizations } from '@/features/organizations/routes';
import type { Feature } from '@/ui/pages';

export const features: readonly Feature[] = [auth, organizations];
