/** All files of a worker share one jsdom and the libraries. The modules of the app are loaded anew for each file. */
import { vi } from 'vitest';

vi.resetModules();
