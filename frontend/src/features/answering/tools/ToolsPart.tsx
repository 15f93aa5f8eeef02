/** The tools, which are loaded after the questions. */
export { LineGuide } from './LineGuide';
export { ToolDock } from './ToolDock';
export { ToolsMenu } from './ToolsMenu';
