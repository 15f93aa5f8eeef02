// Enables the types of the router's middleware. In data mode there is no runtime flag for it.
import 'react-router';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}
