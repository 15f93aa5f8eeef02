/** One of two. */
export { OneOption as Answer } from '../Options';
