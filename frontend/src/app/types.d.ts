// Turns the middleware types of the router on; it has no run-time flag in data mode.
import 'react-router';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}
