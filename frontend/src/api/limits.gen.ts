/** Generated from openapi.yaml by `npm run client`; do not edit. */
export const limits = {
  "query": {
    "search": {
      "maxLength": 50
    },
    "page": {
      "minimum": 1
    },
    "per_page": {
      "minimum": 1,
      "maximum": 100
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
  "SignInBody": {
    "email": {
      "maxLength": 254
    },
    "password": {
      "minLength": 1
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
  "ForgetPasswordBody": {
    "email": {
      "maxLength": 254
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
      "maxLength": 253
    },
    "max_number_of_users": {
      "minimum": 1
    },
    "total_file_size": {
      "minimum": 1
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
      "maxLength": 253
    }
  },
  "OrganizationView": {
    "users": {
      "minimum": 0
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
  "UpdateRoleBody": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "permissions": {
      "minItems": 1
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
    }
  },
  "AnswerBody": {
    "value": {
      "minLength": 1,
      "maxLength": 500
    },
    "order": {
      "minimum": 1,
      "maximum": 10
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
  "GroupBody": {
    "weight": {
      "maximum": 999
    },
    "title": {
      "minLength": 1,
      "maxLength": 20
    },
    "questions": {
      "minItems": 1
    }
  },
  "StoredFileBody": {
    "size": {
      "minimum": 0
    }
  },
  "SlideImageBody": {
    "order": {
      "minimum": 1
    }
  },
  "SlideCategoryBody": {
    "name": {
      "minLength": 1
    },
    "images": {
      "minItems": 1
    }
  },
  "SlidesBody": {
    "weight": {
      "maximum": 999
    },
    "title": {
      "minLength": 1,
      "maxLength": 20
    },
    "name": {
      "minLength": 2,
      "maxLength": 100
    },
    "description": {
      "minLength": 2
    },
    "images": {
      "minItems": 1,
      "maxItems": 30
    },
    "category": {
      "minItems": 1
    }
  },
  "TemplateBody": {
    "name": {
      "minLength": 3,
      "maxLength": 100
    },
    "description": {
      "minLength": 1
    }
  },
  "CopyTemplateBody": {
    "templateName": {
      "minLength": 1,
      "maxLength": 20
    }
  },
  "AnswerView": {
    "order": {
      "minimum": 1
    }
  },
  "GroupAnswerView": {
    "order": {
      "minimum": 1
    }
  },
  "SlidePlacement": {
    "order": {
      "minimum": 1
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
  "MaterialView": {
    "size": {
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
  "CompetitionBody": {
    "name": {
      "minLength": 1,
      "maxLength": 100
    },
    "duration": {
      "minimum": 1
    }
  },
  "QuestionTypeView": {
    "count": {
      "minimum": 1
    }
  },
  "CompetitionView": {
    "duration": {
      "minimum": 0
    },
    "number_of_participants": {
      "minimum": 0
    },
    "number_of_participants_users": {
      "minimum": 0
    }
  },
  "CandidateRow": {
    "users_count": {
      "minimum": 0
    }
  },
  "AssignParticipantsBody": {
    "users": {
      "minItems": 1
    },
    "teams": {
      "minItems": 1
    }
  },
  "AssignedView": {
    "assigned": {
      "minimum": 0
    }
  },
  "ArrangeAnswerView": {
    "value": {
      "minimum": 1,
      "maximum": 10
    }
  },
  "SheetView": {
    "revision": {
      "minimum": 0
    }
  },
  "StartedView": {
    "duration": {
      "minimum": 0
    },
    "remaining_seconds": {
      "minimum": 0
    },
    "revision": {
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
      "minimum": 1
    },
    "remaining_seconds": {
      "minimum": 0
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
  "AnsweredUserRow": {
    "percentage": {
      "minimum": 0,
      "maximum": 100
    }
  },
  "GradingSheetView": {
    "bonus": {
      "minimum": 0
    },
    "total": {
      "minimum": 0
    },
    "percentage": {
      "minimum": 0,
      "maximum": 100
    },
    "version": {
      "minimum": 0
    }
  },
  "ScoreView": {
    "version": {
      "minimum": 1
    }
  },
  "ScoreAnswer": {
    "data": {
      "maxItems": 1
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
  "PublishedView": {
    "published": {
      "minimum": 0
    }
  },
  "MyScoreRow": {
    "percentage": {
      "minimum": 0,
      "maximum": 100
    }
  }
} as const;
