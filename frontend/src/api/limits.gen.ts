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
  "AcceptInvitationBody": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    },
    "email": {
      "maxLength": 254
    },
    "token": {
      "minLength": 1
    }
  },
  "AccountView": {
    "role": {
      "minItems": 1,
      "maxItems": 1
    }
  },
  "AnswerBody": {
    "value": {
      "minLength": 1,
      "maxLength": 500
    },
    "order": {
      "minimum": 1
    }
  },
  "AnswerView": {
    "order": {
      "minimum": 1
    }
  },
  "AnsweredCompetitionRow": {
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
  "ArrangeAnswerView": {
    "value": {
      "minimum": 1,
      "maximum": 10
    }
  },
  "AssignParticipantsBody": {
    "users": {
      "minItems": 1
    }
  },
  "AssignedView": {
    "assigned": {
      "minimum": 0
    }
  },
  "AttachmentsProgressView": {
    "done": {
      "minimum": 0
    },
    "total": {
      "minimum": 0
    }
  },
  "CandidateRow": {
    "users_count": {
      "minimum": 0
    }
  },
  "ChangePasswordBody": {
    "current_password": {
      "minLength": 1
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    }
  },
  "CompetitionBody": {
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
  "CopyTemplateBody": {
    "templateName": {
      "minLength": 1,
      "maxLength": 20
    }
  },
  "CreateOrganizationBody": {
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
  "CreateRoleBody": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "permissions": {
      "minItems": 1
    }
  },
  "CreateUserBody": {
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
    "role": {
      "minLength": 1
    }
  },
  "EventView": {
    "duration": {
      "minimum": 0
    }
  },
  "ForgetPasswordBody": {
    "email": {
      "maxLength": 254
    }
  },
  "GroupAnswerView": {
    "order": {
      "minimum": 1
    }
  },
  "GroupBody": {
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
  "MaterialView": {
    "size": {
      "minimum": 0
    }
  },
  "OrganizationView": {
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
  "PublishedView": {
    "published": {
      "minimum": 0
    }
  },
  "QuestionBody": {
    "question": {
      "minLength": 3,
      "maxLength": 500
    },
    "answers": {
      "minItems": 1,
      "maxItems": 10
    }
  },
  "QuestionTypeView": {
    "count": {
      "minimum": 1
    }
  },
  "ResetPasswordBody": {
    "email": {
      "maxLength": 254
    },
    "token": {
      "minLength": 1
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    }
  },
  "RoleRow": {
    "users_count": {
      "minimum": 0
    }
  },
  "RoleView": {
    "users_count": {
      "minimum": 0
    }
  },
  "SaveAnswersBody": {
    "revision": {
      "minimum": 0
    }
  },
  "SavedView": {
    "revision": {
      "minimum": 0
    },
    "remaining_seconds": {
      "minimum": 0
    }
  },
  "ScoreAnswer": {
    "data": {
      "maxItems": 1
    }
  },
  "ScoreView": {
    "version": {
      "minimum": 1
    }
  },
  "SignInBody": {
    "email": {
      "maxLength": 254
    },
    "password": {
      "minLength": 1
    }
  },
  "SlidePlacement": {
    "order": {
      "minimum": 1
    }
  },
  "StaffingView": {
    "number_of_participants": {
      "minimum": 0
    },
    "number_of_participants_users": {
      "minimum": 0
    }
  },
  "StoreScoreBody": {
    "version": {
      "minimum": 0
    }
  },
  "StoredScoreView": {
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
  "TallyView": {
    "percentage": {
      "minimum": 0,
      "maximum": 100
    },
    "bonus": {
      "minimum": 0
    }
  },
  "TemplateBody": {
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
  "TemplateRow": {
    "competitions_count": {
      "minimum": 0
    }
  },
  "TemplateView": {
    "competitions_count": {
      "minimum": 0
    }
  },
  "UpdateOrganizationBody": {
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
  "UpdateRoleBody": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "permissions": {
      "minItems": 1
    }
  },
  "UpdateUserBody": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "email": {
      "maxLength": 254
    },
    "role": {
      "minLength": 1
    },
    "password": {
      "minLength": 8,
      "maxLength": 64
    }
  },
  "UserView": {
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
