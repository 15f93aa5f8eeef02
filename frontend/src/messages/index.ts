/** Every word that people read, by area. A constant or a function; no wording stands in a component. */
import { answering } from './answering';
import { auth } from './auth';
import { common } from './common';
import { competitions } from './competitions';
import { errors } from './errors';
import { events } from './events';
import { organizations } from './organizations';
import { participation } from './participation';
import { questions } from './questions';
import { results } from './results';
import { roles } from './roles';
import { shell } from './shell';
import { templates } from './templates';
import { users } from './users';
import { validation } from './validation';

export const messages = {
  answering,
  auth,
  common,
  competitions,
  errors,
  events,
  organizations,
  participation,
  questions,
  results,
  roles,
  shell,
  templates,
  users,
  validation,
};
