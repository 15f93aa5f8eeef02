/** Generated from openapi.yaml by `npm run client`; do not edit. */
export const limits = {
  "query": {
    "page": {
      "minimum": 1
    },
    "per_page": {
      "minimum": 1,
      "maximum": 100
    },
    "search": {
      "maxLength": 50
    }
  },
  "AcceptInvitationRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    },
    "password_confirmation": {
      "minLength": 1,
      "maxLength": 64
    },
    "email": {
      "maxLength": 254
    },
    "token": {
      "minLength": 1
    }
  },
  "AccountResponse": {
    "role": {
      "minItems": 1,
      "maxItems": 1
    }
  },
  "AnswerRequest": {
    "value": {
      "minLength": 1,
      "maxLength": 500
    },
    "order": {
      "minimum": 1
    }
  },
  "AnswerResponse": {
    "order": {
      "minimum": 1
    }
  },
  "AnsweredCompetitionListItem": {
    "number_of_participants": {
      "minimum": 0
    },
    "answered": {
      "minimum": 0
    },
    "scored": {
      "minimum": 0
    }
  },
  "ArrangeAnswerResponse": {
    "value": {
      "minimum": 1,
      "maximum": 10
    }
  },
  "AssignParticipantsRequest": {
    "users": {
      "minItems": 1
    }
  },
  "AssignedResponse": {
    "assigned": {
      "minimum": 0
    }
  },
  "AttachmentsProgressResponse": {
    "done": {
      "minimum": 0
    },
    "total": {
      "minimum": 0
    }
  },
  "CandidateListItem": {
    "users_count": {
      "minimum": 0
    }
  },
  "ChangePasswordRequest": {
    "current_password": {
      "minLength": 1,
      "maxLength": 64
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    },
    "password_confirmation": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "CompetitionRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 100
    },
    "type": {
      "minimum": 1,
      "maximum": 1
    },
    "duration": {
      "minimum": 1
    }
  },
  "CopyTemplateRequest": {
    "templateName": {
      "minLength": 1,
      "maxLength": 20
    }
  },
  "CreateOrganizationRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "host": {
      "minLength": 1,
      "maxLength": 255
    },
    "user_email": {
      "maxLength": 254
    },
    "domain": {
      "minLength": 3,
      "maxLength": 190
    },
    "max_number_of_users": {
      "minimum": 1,
      "maximum": 1000000
    },
    "total_file_size": {
      "minimum": 1,
      "maximum": 10000000
    }
  },
  "CreateRoleRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "permissions": {
      "minItems": 1
    }
  },
  "CreateUserRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "email": {
      "maxLength": 254
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    },
    "password_confirmation": {
      "minLength": 1,
      "maxLength": 64
    },
    "role": {
      "minLength": 1,
      "maxLength": 40
    }
  },
  "EventResponse": {
    "duration": {
      "minimum": 0
    }
  },
  "ForgetPasswordRequest": {
    "email": {
      "maxLength": 254
    }
  },
  "GroupAnswerResponse": {
    "order": {
      "minimum": 1
    }
  },
  "GroupRequest": {
    "weight": {
      "maximum": 999
    },
    "title": {
      "maxLength": 20
    },
    "questions": {
      "minItems": 1
    }
  },
  "MaterialResponse": {
    "size": {
      "minimum": 0
    }
  },
  "OrganizationResponse": {
    "max_number_of_users": {
      "minimum": 0
    },
    "total_file_size": {
      "minimum": 0
    },
    "users": {
      "minimum": 0
    }
  },
  "PageMeta": {
    "current_page": {
      "minimum": 1
    },
    "last_page": {
      "minimum": 1
    },
    "per_page": {
      "minimum": 1,
      "maximum": 1000
    },
    "total": {
      "minimum": 0
    }
  },
  "Problem": {
    "status": {
      "minimum": 400,
      "maximum": 599
    }
  },
  "PublishedResponse": {
    "published": {
      "minimum": 0
    }
  },
  "QuestionRequest": {
    "question": {
      "minLength": 3,
      "maxLength": 500
    },
    "answers": {
      "minItems": 1,
      "maxItems": 10
    }
  },
  "QuestionTypeResponse": {
    "count": {
      "minimum": 1
    }
  },
  "ReportClientErrorRequest": {
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
  },
  "ResetPasswordRequest": {
    "email": {
      "maxLength": 254
    },
    "token": {
      "minLength": 1
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    },
    "password_confirmation": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "RoleListItem": {
    "users_count": {
      "minimum": 0
    }
  },
  "RoleResponse": {
    "users_count": {
      "minimum": 0
    }
  },
  "SaveAnswersRequest": {
    "revision": {
      "minimum": 0
    }
  },
  "SavedResponse": {
    "revision": {
      "minimum": 0
    },
    "remaining_seconds": {
      "minimum": 0
    }
  },
  "ScoreByKindResponse": {
    "percentage": {
      "minimum": 0,
      "maximum": 100
    },
    "bonus": {
      "minimum": 0
    }
  },
  "ScoreListResponse": {
    "data": {
      "maxItems": 1
    }
  },
  "ScoreResponse": {
    "version": {
      "minimum": 1
    }
  },
  "SignInRequest": {
    "email": {
      "maxLength": 254
    },
    "password": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "SlidePlacement": {
    "order": {
      "minimum": 1
    }
  },
  "StaffingResponse": {
    "number_of_participants": {
      "minimum": 0
    },
    "number_of_participants_users": {
      "minimum": 0
    }
  },
  "StoreScoreRequest": {
    "version": {
      "minimum": 0
    }
  },
  "StoredScoreResponse": {
    "percentage": {
      "minimum": 0,
      "maximum": 100
    },
    "bonus": {
      "minimum": 0
    },
    "version": {
      "minimum": 1
    }
  },
  "TemplateListItem": {
    "competitions_count": {
      "minimum": 0
    }
  },
  "TemplateRequest": {
    "name": {
      "minLength": 3,
      "maxLength": 100
    },
    "description": {
      "minLength": 1,
      "maxLength": 10000
    },
    "videos": {
      "maxItems": 100
    },
    "material": {
      "maxItems": 0
    },
    "slides": {
      "maxItems": 0
    }
  },
  "TemplateResponse": {
    "competitions_count": {
      "minimum": 0
    }
  },
  "UpdateOrganizationRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "host": {
      "minLength": 1,
      "maxLength": 255
    },
    "user_email": {
      "maxLength": 254
    },
    "domain": {
      "minLength": 3,
      "maxLength": 190
    }
  },
  "UpdateRoleRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "permissions": {
      "minItems": 1
    }
  },
  "UpdateUserRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "email": {
      "maxLength": 254
    },
    "role": {
      "minLength": 1,
      "maxLength": 40
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    },
    "password_confirmation": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "UserResponse": {
    "role": {
      "minItems": 1,
      "maxItems": 1
    },
    "entities_count": {
      "minimum": 0,
      "maximum": 1
    }
  }
} as const;
