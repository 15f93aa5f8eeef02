/**
 * The addresses of the app. `paths.editRole({ id })` returns a link, and `paths.editRole.pattern` declares the route.
 */
import { generatePath, type PathParam } from 'react-router-dom';
import type { Href } from '@/ui/Link';

type Values<Pattern extends string> = [PathParam<Pattern>] extends [never]
  ? []
  : [values: Record<PathParam<Pattern>, string>];

/** Creates the function that builds the addresses of a pattern. */
export function path<const Pattern extends string>(pattern: Pattern) {
  const build = (...[values]: Values<Pattern>) => generatePath<string>(pattern, values ?? {}) as Href;
  return Object.assign(build, { pattern });
}

/** Adds search parameters. Empty parameters are left out. */
export function withSearch(href: Href, search: Readonly<Record<string, string>>): Href {
  const nonEmpty = Object.entries(search).filter(([, value]) => value !== '');
  const sign = href.includes('?') ? '&' : '?';
  return nonEmpty.length > 0 ? (`${href}${sign}${new URLSearchParams(nonEmpty)}` as Href) : href;
}

/**
 * Checks an address that came from outside. It must not contain a host, because that would lead users to another site
 * after they sign in.
 */
export const appAddressOf = (address: string | null | undefined): Href =>
  (address && /^\/(?![/\\])/.test(address) ? address : '/') as Href;

export const paths = {
  home: path('/'),
  error: path('/error'),

  login: path('/login'),
  forgotPassword: path('/forget-password'),
  resetPassword: path('/reset-password/:link'),
  invitation: path('/organizations/edit/admin/:link'),
  profile: path('/profile'),

  organizations: path('/organizations'),
  createOrganization: path('/create-organizations'),
  editOrganization: path('/edit-organizations/:id'),

  settings: path('/settings'),
  roles: path('/settings/roles'),
  createRole: path('/settings/roles/create'),
  editRole: path('/settings/roles/edit/:id'),
  users: path('/settings/user'),
  createUser: path('/settings/user/create'),
  pasteUsers: path('/settings/user/create/paste'),
  importUsers: path('/settings/user/create/file'),
  user: path('/settings/user/:id'),
  userEvents: path('/settings/user/:id/events'),
  userAudit: path('/settings/user/:id/audit'),
  editUser: path('/settings/user/edit/:id'),
  entities: path('/settings/entities'),
  createEntities: path('/settings/entities/create'),
  editEntity: path('/settings/entities/edit/:id'),
  teams: path('/settings/teams'),
  createTeam: path('/settings/teams/create'),
  editTeam: path('/settings/teams/edit/:id'),
  audit: path('/settings/audit'),

  /** The same screens at the addresses for super administrators. */
  platformRoles: path('/roles'),
  createPlatformRole: path('/create-role'),
  editPlatformRole: path('/edit-roles/:id'),
  platformUsers: path('/super/users'),
  createPlatformUser: path('/super/users/create'),
  pastePlatformUsers: path('/super/users/create/paste'),
  importPlatformUsers: path('/super/users/create/file'),
  platformUser: path('/super/users/:id'),
  platformUserAudit: path('/super/users/:id/audit'),
  editPlatformUser: path('/super/users/edit/:id'),
  platformAudit: path('/super/audit'),
  installation: path('/super/installation'),

  templates: path('/templates'),
  createTemplate: path('/templates/create'),
  importQuestions: path('/templates/import'),
  editTemplate: path('/templates/edit/:id'),
  viewTemplate: path('/templates/view/:id'),

  competitions: path('/competitions'),
  completedCompetitions: path('/completed/competition'),
  competitionCalendar: path('/competitions/calendar'),
  createCompetition: path('/create-competitions'),
  editCompetition: path('/edit-competitions/:id'),
  completeCompetition: path('/complete-competitions/:id'),
  manageCompetition: path('/complete-edit-competitions/:id'),
  viewCompetition: path('/view-competitions/:id'),
  liveCompetition: path('/competition/:id/live'),

  trainings: path('/trainings'),
  privateTrainings: path('/private/trainings'),
  trainingCalendar: path('/trainings/calendar'),
  createTraining: path('/create-trainings'),
  editTraining: path('/edit-trainings/:id'),
  completeTraining: path('/complete-trainings/:id'),
  manageTraining: path('/complete-edit-trainings/:id'),
  viewTraining: path('/view-trainings/:id'),
  liveTraining: path('/trainings/:id/live'),

  reports: path('/reports'),
  competitionAnalysis: path('/reports/competitions/:id'),
  /** `question` is the id of the question, or `slides`. */
  correctKey: path('/reports/competitions/:id/correct/:question'),
  correctTrainingKey: path('/reports/trainings/:id/correct/:question'),
  trainingAnalysis: path('/reports/trainings/:id'),
  templateAnalysis: path('/reports/templates/:id'),

  results: path('/results'),
  teamResults: path('/results/team'),
  answeredTeams: path('/competitions/teams/:id'),
  answeredTeam: path('/competitions/teams/users/:id/:teamId'),
  /** Other addresses: of the participants of an event, and of the sheet of a participant. */
  editScores: path('/edit-scores/:id'),
  editScore: path('/edit-scores/:id/:userId'),
  answeredUsers: path('/users/score/show/:id'),
  grading: path('/results/show/:id/:userId'),
  marking: path('/results/marking/:id'),
  leaderboard: path('/results/leaderboard/:id'),
  /** For everyone who has the code, without signing in. */
  publicLeaderboard: path('/leaderboards/:code'),
  certificate: path('/certificates/:code'),
  trainingResults: path('/results/trainings'),
  answeredTrainingUsers: path('/results/trainings/:id'),
  gradingTraining: path('/results/trainings/:id/:userId'),
  markingTraining: path('/results/trainings/marking/:id'),

  /** The home page of staff. */
  staffHome: path('/overview'),

  /** The home page of a participant. */
  ownHome: path('/home'),
  ownCompetitions: path('/user-competitions'),
  completedOwnCompetitions: path('/completed/user/competition'),
  ownCompetition: path('/viewCompetitionUser/:id'),
  /** A second address of the same page. */
  ownCompetitionInList: path('/user-competitions/:id'),
  ownScores: path('/user-score'),
  ownTeamScores: path('/user-team-score'),
  ownTrainingScores: path('/user-training-score'),
  ownResult: path('/user-score/:id'),
  ownTrainingResult: path('/user-training-score/:id'),
  answering: path('/competition/:id/start'),

  ownTrainings: path('/user-trainings'),
  ownPrivateTrainings: path('/user-private-trainings'),
  ownTraining: path('/viewTrainingUser/:id'),
  answeringTraining: path('/trainings/:id/start'),
  /** `id` is the id of the template. */
  ownModelAnswers: path('/view/model/:id/answers'),

  /** The server's help pages for this version. They open in a separate tab, so that typed input is not lost. */
  help: path('/help'),
  /** A script of the web app, not a page. */
  serviceWorker: path('/service-worker.js'),
};
