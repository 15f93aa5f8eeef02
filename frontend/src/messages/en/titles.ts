/** What pages are called. Routes need it before the page and its wording are loaded. */
export const titles = {
  answering: 'Competition',
  competitions: 'Competitions',
  gradedPeople: 'Participants',
  modelAnswers: 'Model Answers',
  organizations: 'Organizations',
  ownCompetition: 'Competition',
  ownCompetitions: 'Competitions',
  ownScores: 'Scores',
  results: 'Results',
  roles: 'Roles',
  templates: 'Templates',
  users: 'Users',
};
