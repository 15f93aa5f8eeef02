/** Every word that people read, by area. A constant or a function; no wording stands in a component. */
import { auth } from './auth';
import { common } from './common';
import { errors } from './errors';
import { organizations } from './organizations';
import { questions } from './questions';
import { shell } from './shell';
import { templates } from './templates';
import { validation } from './validation';

export const messages = { auth, common, errors, organizations, questions, shell, templates, validation };
