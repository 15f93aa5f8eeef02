/** All files of a worker share one jsdom and the libraries. The modules of the app begin anew with each file. */
import { vi } from 'vitest';

vi.resetModules();
