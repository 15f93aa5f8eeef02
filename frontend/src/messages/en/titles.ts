/** What pages are called. Routes need it before the page and its wording are loaded. */
export const titles = {
  answering: 'Competition',
  audit: 'Audit',
  competitions: 'Competitions',
  entities: 'Entities',
  gradedPeople: 'Participants',
  modelAnswers: 'Model Answers',
  organizations: 'Organizations',
  ownCompetition: 'Competition',
  ownCompetitions: 'Competitions',
  ownScores: 'Scores',
  reports: 'Reports',
  results: 'Results',
  roles: 'Roles',
  teams: 'Teams',
  templates: 'Templates',
  users: 'Users',
};
