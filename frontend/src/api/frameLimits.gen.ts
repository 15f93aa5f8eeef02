/** Generated from openapi.yaml by `npm run client`; do not edit. */
export const query = {
  "limit": {
    "minimum": 1,
    "maximum": 50
  },
  "name": {
    "maxLength": 50
  },
  "page": {
    "minimum": 1
  },
  "per_page": {
    "minimum": 1,
    "maximum": 100
  },
  "search": {
    "maxLength": 50
  },
  "userSearch": {
    "maxLength": 50
  }
} as const;

export const ReportClientErrorRequest = {
  "message": {
    "minLength": 1,
    "maxLength": 500
  },
  "stack": {
    "maxLength": 4000
  },
  "page": {
    "maxLength": 200
  },
  "release": {
    "maxLength": 100
  }
} as const;
