/** True or false: one of two options. */
export { OneOption as Answer } from '../Options';
