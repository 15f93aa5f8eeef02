/** Every word that people read, by area. A constant or a function; no wording stands in a component. */
import { auth } from './auth';
import { common } from './common';
import { errors } from './errors';
import { organizations } from './organizations';
import { shell } from './shell';
import { validation } from './validation';

export const messages = { auth, common, errors, organizations, shell, validation };
