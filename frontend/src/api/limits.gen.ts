/** Generated from openapi.yaml by `npm run client`; do not edit. */
export const AcceptInvitationRequest = {
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
} as const;

export const AccountResponse = {
  "role": {
    "minItems": 1,
    "maxItems": 1
  }
} as const;

export const AmongResponse = {
  "results": {
    "minimum": 0
  },
  "classes": {
    "minItems": 10,
    "maxItems": 10,
    "items": {
      "minimum": 0
    }
  }
} as const;

export const AnalysedItemResponse = {
  "unplaced": {
    "minimum": 0,
    "maximum": 1
  }
} as const;

export const AnalysedOptionResponse = {
  "share": {
    "minimum": 0,
    "maximum": 1
  },
  "upper": {
    "minimum": 0,
    "maximum": 1
  },
  "lower": {
    "minimum": 0,
    "maximum": 1
  }
} as const;

export const AnalysedQuestionResponse = {
  "number": {
    "minimum": 1
  },
  "unanswered": {
    "minimum": 0
  },
  "facility": {
    "minimum": 0,
    "maximum": 1
  },
  "discrimination": {
    "minimum": -1,
    "maximum": 1
  },
  "upper_lower": {
    "minimum": -1,
    "maximum": 1
  },
  "upper": {
    "minimum": 0,
    "maximum": 1
  },
  "lower": {
    "minimum": 0,
    "maximum": 1
  }
} as const;

export const AnalysedSlideResponse = {
  "unplaced": {
    "minimum": 0,
    "maximum": 1
  }
} as const;

export const AnalysisResponse = {
  "submitted": {
    "minimum": 0
  },
  "participants": {
    "minimum": 0
  },
  "standard_deviation": {
    "minimum": 0
  },
  "alpha": {
    "maximum": 1
  },
  "standard_error": {
    "minimum": 0
  }
} as const;

export const AnswerRequest = {
  "value": {
    "minLength": 1,
    "maxLength": 500
  },
  "order": {
    "minimum": 1
  }
} as const;

export const AnswerResponse = {
  "order": {
    "minimum": 1
  }
} as const;

export const AnsweredEventListItem = {
  "number_of_participants": {
    "minimum": 0
  },
  "number_of_participants_users": {
    "minimum": 0
  },
  "answered": {
    "minimum": 0
  },
  "scored": {
    "minimum": 0
  },
  "ungraded": {
    "minimum": 0
  }
} as const;

export const ArrangeAnswerResponse = {
  "value": {
    "minimum": 1,
    "maximum": 10
  }
} as const;

export const AssignParticipantsRequest = {
  "users": {
    "minItems": 1
  },
  "teams": {
    "minItems": 1
  },
  "emails": {
    "minItems": 1
  },
  "search": {
    "maxLength": 50
  }
} as const;

export const AssignedResponse = {
  "assigned": {
    "minimum": 0
  },
  "already": {
    "minimum": 0
  },
  "unknown": {
    "minimum": 0
  },
  "unknown_emails": {
    "maxItems": 100
  },
  "not_set_up": {
    "minimum": 0
  }
} as const;

export const AssignmentListItem = {
  "users_count": {
    "minimum": 0
  }
} as const;

export const AttachmentsProgressResponse = {
  "done": {
    "minimum": 0
  },
  "total": {
    "minimum": 0
  }
} as const;

export const AttemptResultResponse = {
  "number": {
    "minimum": 0
  },
  "percentage": {
    "minimum": 0,
    "maximum": 100
  }
} as const;

export const AttemptStateResponse = {
  "revision": {
    "minimum": 0
  },
  "remaining_seconds": {
    "minimum": 0
  },
  "messages": {
    "minimum": 0
  }
} as const;

export const AudienceResponse = {
  "number_of_participants": {
    "minimum": 0
  },
  "number_of_participants_users": {
    "minimum": 0
  }
} as const;

export const BuiltinRoleResponse = {
  "users_count": {
    "minimum": 0
  }
} as const;

export const CandidateListItem = {
  "users_count": {
    "minimum": 0
  },
  "ancestors": {
    "maxItems": 5
  }
} as const;

export const CertificateResponse = {
  "percentage": {
    "minimum": 0,
    "maximum": 100
  }
} as const;

export const ChangeEventRequest = {
  "certificate_from": {
    "minimum": 0,
    "maximum": 100
  }
} as const;

export const ChangeOrganizationRequest = {
  "name": {
    "minLength": 1,
    "maxLength": 40
  },
  "host": {
    "minLength": 1,
    "maxLength": 255
  },
  "max_number_of_users": {
    "minimum": 1,
    "maximum": 1000000
  },
  "total_file_size": {
    "minimum": 1,
    "maximum": 10000000
  },
  "version": {
    "minimum": 0
  }
} as const;

export const ChangePasswordRequest = {
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
} as const;

export const ChangeRolesRequest = {
  "role": {
    "minLength": 1,
    "maxLength": 40
  },
  "users": {
    "minItems": 1,
    "maxItems": 10000
  },
  "search": {
    "maxLength": 50
  }
} as const;

export const ChangedRolesResponse = {
  "changed": {
    "minimum": 0
  },
  "unchanged": {
    "minimum": 0
  },
  "left_out": {
    "minimum": 0
  },
  "reasons": {
    "maxItems": 100
  }
} as const;

export const CheckEmailLinkRequest = {
  "email": {
    "maxLength": 254
  },
  "token": {
    "minLength": 1
  }
} as const;

export const ClassResponse = {
  "count": {
    "minimum": 0
  }
} as const;

export const CompetitionDataResponse = {
  "answering": {
    "minimum": 0
  }
} as const;

export const CompetitionRequest = {
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
  },
  "version": {
    "minimum": 0
  }
} as const;

export const CopyTemplateRequest = {
  "templateName": {
    "minLength": 1,
    "maxLength": 20
  }
} as const;

export const CorrectedKeyResponse = {
  "gained": {
    "minimum": 0
  },
  "lost": {
    "minimum": 0
  },
  "unchanged": {
    "minimum": 0
  },
  "published": {
    "minimum": 0
  },
  "places": {
    "maxItems": 100,
    "items": {
      "minimum": 0
    }
  },
  "changes": {
    "maxItems": 100
  },
  "same": {
    "maxItems": 100
  },
  "version": {
    "minimum": 0
  }
} as const;

export const CorrectionListItem = {
  "gained": {
    "minimum": 0
  },
  "lost": {
    "minimum": 0
  },
  "unchanged": {
    "minimum": 0
  }
} as const;

export const CorrectionRequest = {
  "answers": {
    "maxItems": 100
  },
  "reason": {
    "minLength": 3,
    "maxLength": 200
  },
  "version": {
    "minimum": 0
  }
} as const;

export const CreateEntitiesRequest = {
  "data": {
    "minItems": 1,
    "maxItems": 100
  }
} as const;

export const CreateOrganizationRequest = {
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
} as const;

export const CreateRoleRequest = {
  "name": {
    "minLength": 1,
    "maxLength": 40
  },
  "permissions": {
    "minItems": 1
  }
} as const;

export const CreateUserRequest = {
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
} as const;

export const DaySizesResponse = {
  "users_count": {
    "minimum": 0
  },
  "template_bytes": {
    "minimum": 0
  },
  "file_bytes": {
    "minimum": 0
  },
  "answer_bytes": {
    "minimum": 0
  },
  "audit_bytes": {
    "minimum": 0
  },
  "stored_bytes": {
    "minimum": 0
  }
} as const;

export const EntityResponse = {
  "level": {
    "minimum": 1,
    "maximum": 6
  },
  "ancestors": {
    "maxItems": 5
  },
  "users_count": {
    "minimum": 0
  }
} as const;

export const EventMaterialResponse = {
  "size": {
    "minimum": 0
  }
} as const;

export const EventResponse = {
  "duration": {
    "minimum": 0
  }
} as const;

export const ExtendedResponse = {
  "attempts": {
    "minimum": 0
  }
} as const;

export const ExtensionRequest = {
  "minutes": {
    "minimum": -600,
    "maximum": 600
  },
  "reason": {
    "minLength": 3,
    "maxLength": 200
  }
} as const;

export const ExtraTimeRequest = {
  "extra_minutes": {
    "minimum": 0,
    "maximum": 600
  },
  "reason": {
    "minLength": 3,
    "maxLength": 200
  }
} as const;

export const FileRowResponse = {
  "line": {
    "minimum": 1
  }
} as const;

export const FindTeamCandidatesRequest = {
  "emails": {
    "maxItems": 10000,
    "items": {
      "maxLength": 254
    }
  }
} as const;

export const ForgetPasswordRequest = {
  "email": {
    "maxLength": 254
  }
} as const;

export const GroupAnswerResponse = {
  "order": {
    "minimum": 1
  }
} as const;

export const GroupRequest = {
  "weight": {
    "maximum": 999
  },
  "title": {
    "maxLength": 20
  },
  "questions": {
    "minItems": 1
  }
} as const;

export const ImportNoteResponse = {
  "position": {
    "minimum": 1
  },
  "number": {
    "minimum": 1
  }
} as const;

export const ImportQuestionsRequest = {
  "file": {
    "maxLength": 10485760
  }
} as const;

export const ImportedAnswerResponse = {
  "order": {
    "minimum": 1
  }
} as const;

export const ImportedQuestionsResponse = {
  "taken": {
    "minimum": 0
  }
} as const;

export const ImportedUsersResponse = {
  "created": {
    "minimum": 0
  },
  "invited": {
    "minimum": 0
  },
  "existing": {
    "minimum": 0
  },
  "left_out": {
    "minimum": 0
  }
} as const;

export const InstallationResponse = {
  "database_bytes": {
    "minimum": 0
  },
  "free_disk_bytes": {
    "minimum": 0
  }
} as const;

export const KeyAnswerRequest = {
  "value": {
    "minLength": 1,
    "maxLength": 500
  },
  "order": {
    "minimum": 1
  }
} as const;

export const KeyAnswerResponse = {
  "order": {
    "minimum": 1
  }
} as const;

export const KindPointsResponse = {
  "score": {
    "minimum": 0
  },
  "of": {
    "minimum": 0
  }
} as const;

export const LeaderboardRequest = {
  "revealed": {
    "minimum": 0,
    "maximum": 100
  },
  "version": {
    "minimum": 0
  }
} as const;

export const LeaderboardRowResponse = {
  "place": {
    "minimum": 1
  },
  "percentage": {
    "minimum": 0,
    "maximum": 100
  }
} as const;

export const LeftOutQuestionResponse = {
  "position": {
    "minimum": 1
  }
} as const;

export const LiveCountsResponse = {
  "absent": {
    "minimum": 0
  },
  "waiting": {
    "minimum": 0
  },
  "answering": {
    "minimum": 0
  },
  "quiet": {
    "minimum": 0
  },
  "offline": {
    "minimum": 0
  },
  "submitted": {
    "minimum": 0
  }
} as const;

export const MarkAnswerRequest = {
  "comment": {
    "maxLength": 1000
  },
  "version": {
    "minimum": 0
  },
  "score_version": {
    "minimum": 1
  }
} as const;

export const MarkDraftResponse = {
  "version": {
    "minimum": 1
  }
} as const;

export const MarkingResponse = {
  "answers": {
    "minimum": 0
  },
  "publishable": {
    "minimum": 0
  },
  "incomplete": {
    "minimum": 0
  }
} as const;

export const MaterialRequest = {
  "fileName": {
    "minLength": 1,
    "maxLength": 255
  },
  "size": {
    "minimum": 1,
    "maximum": 10485760
  }
} as const;

export const MaterialResponse = {
  "size": {
    "minimum": 0
  }
} as const;

export const MonitorRowResponse = {
  "answered": {
    "minimum": 0
  },
  "questions": {
    "minimum": 0
  }
} as const;

export const NewEntityRequest = {
  "name": {
    "minLength": 2,
    "maxLength": 40
  },
  "parent_row": {
    "minimum": 0,
    "maximum": 99
  }
} as const;

export const OrganizationResponse = {
  "max_number_of_users": {
    "minimum": 0
  },
  "total_file_size": {
    "minimum": 0
  },
  "used_bytes": {
    "minimum": 0
  },
  "users": {
    "minimum": 0
  }
} as const;

export const OrganizationRetentionRequest = {
  "texts_days": {
    "minimum": 30,
    "maximum": 36500
  },
  "audit_states_days": {
    "minimum": 30,
    "maximum": 36500
  }
} as const;

export const OrganizationRetentionResponse = {
  "texts_days": {
    "minimum": 0
  },
  "audit_states_days": {
    "minimum": 0
  }
} as const;

export const OrganizationSizeResponse = {
  "users_count": {
    "minimum": 0
  },
  "max_number_of_users": {
    "minimum": 0
  },
  "template_bytes": {
    "minimum": 0
  },
  "file_bytes": {
    "minimum": 0
  },
  "max_file_bytes": {
    "minimum": 0
  },
  "answer_bytes": {
    "minimum": 0
  },
  "audit_bytes": {
    "minimum": 0
  },
  "stored_bytes": {
    "minimum": 0
  }
} as const;

export const PageMeta = {
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
} as const;

export const PlacedImageRequest = {
  "order": {
    "minimum": 1
  }
} as const;

export const Problem = {
  "status": {
    "minimum": 400,
    "maximum": 599
  }
} as const;

export const PublishedMarksResponse = {
  "published": {
    "minimum": 0
  },
  "incomplete": {
    "minimum": 0
  }
} as const;

export const PublishedResponse = {
  "published": {
    "minimum": 0
  }
} as const;

export const QuestionFeedbackResponse = {
  "mark": {
    "minimum": 0
  }
} as const;

export const QuestionRequest = {
  "question": {
    "minLength": 3,
    "maxLength": 500
  },
  "answers": {
    "minItems": 1,
    "maxItems": 10
  }
} as const;

export const QuestionTypeResponse = {
  "count": {
    "minimum": 1
  }
} as const;

export const ReasonRequest = {
  "reason": {
    "minLength": 3,
    "maxLength": 200
  }
} as const;

export const ReceiptResponse = {
  "code": {
    "minLength": 10,
    "maxLength": 10
  },
  "answered": {
    "minimum": 0
  },
  "questions": {
    "minimum": 0
  }
} as const;

export const RedeemReportsTokenRequest = {
  "token": {
    "minLength": 1
  }
} as const;

export const ReportUnsentRequest = {
  "revision": {
    "minimum": 0
  },
  "answers_count": {
    "minimum": 1,
    "maximum": 10000
  }
} as const;

export const ReportsLinkResponse = {
  "expires_in": {
    "minimum": 0
  }
} as const;

export const ResetPasswordRequest = {
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
} as const;

export const ResultCountsResponse = {
  "people": {
    "minimum": 0
  },
  "published": {
    "minimum": 0
  },
  "to_grade": {
    "minimum": 0
  },
  "not_solved": {
    "minimum": 0
  }
} as const;

export const RoleListItem = {
  "users_count": {
    "minimum": 0
  }
} as const;

export const RoleResponse = {
  "users_count": {
    "minimum": 0
  }
} as const;

export const RuleEffectResponse = {
  "gained": {
    "minimum": 0
  },
  "lost": {
    "minimum": 0
  },
  "unchanged": {
    "minimum": 0
  }
} as const;

export const SaveAnswersRequest = {
  "revision": {
    "minimum": 0
  }
} as const;

export const SavedResponse = {
  "revision": {
    "minimum": 0
  },
  "remaining_seconds": {
    "minimum": 0
  }
} as const;

export const ScoreByKindResponse = {
  "percentage": {
    "minimum": 0,
    "maximum": 100
  },
  "bonus": {
    "minimum": 0
  }
} as const;

export const ScoreDataRequest = {
  "comment": {
    "maxLength": 1000
  }
} as const;

export const ScoreListResponse = {
  "data": {
    "maxItems": 1
  }
} as const;

export const ScoreResponse = {
  "version": {
    "minimum": 1
  }
} as const;

export const ScoreSaveListItem = {
  "attempt": {
    "minimum": 1
  },
  "version": {
    "minimum": 1
  },
  "percentage": {
    "minimum": 0,
    "maximum": 100
  },
  "bonus": {
    "minimum": 0
  }
} as const;

export const SendMessageRequest = {
  "text": {
    "minLength": 1,
    "maxLength": 500
  }
} as const;

export const ShownLeaderboardResponse = {
  "places": {
    "minimum": 0
  },
  "results": {
    "minimum": 0
  }
} as const;

export const SignInRequest = {
  "email": {
    "maxLength": 254
  },
  "password": {
    "minLength": 1,
    "maxLength": 64
  }
} as const;

export const SlideCategoryRequest = {
  "name": {
    "minLength": 1,
    "maxLength": 100
  },
  "images": {
    "minItems": 1,
    "maxItems": 30
  }
} as const;

export const SlideImageRequest = {
  "fileName": {
    "minLength": 1,
    "maxLength": 255
  }
} as const;

export const SlidePlaceResponse = {
  "share": {
    "minimum": 0,
    "maximum": 1
  }
} as const;

export const SlidePlacement = {
  "order": {
    "minimum": 1
  }
} as const;

export const SlidesRequest = {
  "weight": {
    "maximum": 999
  },
  "title": {
    "maxLength": 20
  },
  "name": {
    "minLength": 2,
    "maxLength": 100
  },
  "description": {
    "minLength": 2,
    "maxLength": 10000
  },
  "images": {
    "minItems": 1,
    "maxItems": 30
  },
  "category": {
    "minItems": 1,
    "maxItems": 30
  }
} as const;

export const StorageResponse = {
  "percentage": {
    "minimum": 0,
    "maximum": 100
  },
  "used_bytes": {
    "minimum": 0
  },
  "total_bytes": {
    "minimum": 0
  }
} as const;

export const StoreScoreRequest = {
  "version": {
    "minimum": 0
  },
  "drafts_version": {
    "minimum": 0
  }
} as const;

export const StoredMarkResponse = {
  "version": {
    "minimum": 1
  }
} as const;

export const StoredScoreResponse = {
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
} as const;

export const TeamFileRequest = {
  "leader": {
    "maxLength": 254
  },
  "file": {
    "maxLength": 10485760
  }
} as const;

export const TeamListItem = {
  "ancestors": {
    "maxItems": 5
  },
  "users_count": {
    "minimum": 0
  },
  "participants_count": {
    "minimum": 0
  }
} as const;

export const TeamOfUser = {
  "ancestors": {
    "maxItems": 5
  },
  "users_count": {
    "minimum": 0
  }
} as const;

export const TeamRequest = {
  "leader": {
    "maxLength": 254
  },
  "users": {
    "maxItems": 10000,
    "items": {
      "maxLength": 254
    }
  }
} as const;

export const TeamStateResponse = {
  "answering": {
    "minimum": 0
  },
  "ungraded": {
    "minimum": 0
  }
} as const;

export const TeamsResponse = {
  "availableUsersTotal": {
    "minimum": 0
  }
} as const;

export const TemplateListItem = {
  "competitions_count": {
    "minimum": 0
  },
  "questions_count": {
    "minimum": 0
  }
} as const;

export const TemplateRequest = {
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
    "maxItems": 100
  },
  "version": {
    "minimum": 0
  }
} as const;

export const TemplateResponse = {
  "competitions_count": {
    "minimum": 0
  }
} as const;

export const TimeUsedResponse = {
  "minimum": {
    "minimum": 0
  },
  "maximum": {
    "minimum": 0
  }
} as const;

export const ToldResponse = {
  "told": {
    "minimum": 0
  }
} as const;

export const TrainingRequest = {
  "name": {
    "minLength": 1,
    "maxLength": 100
  },
  "type": {
    "minimum": 2,
    "maximum": 2
  },
  "duration": {
    "minimum": 1
  },
  "version": {
    "minimum": 0
  }
} as const;

export const UnsentResponse = {
  "answers_count": {
    "minimum": 1
  },
  "revision": {
    "minimum": 0
  }
} as const;

export const UpdateEntityRequest = {
  "name": {
    "minLength": 2,
    "maxLength": 40
  },
  "version": {
    "minimum": 0
  }
} as const;

export const UpdateOrganizationRequest = {
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
  "version": {
    "minimum": 0
  }
} as const;

export const UpdateRoleRequest = {
  "name": {
    "minLength": 1,
    "maxLength": 40
  },
  "permissions": {
    "minItems": 1
  },
  "version": {
    "minimum": 0
  }
} as const;

export const UpdateTeamRequest = {
  "leader": {
    "maxLength": 254
  },
  "users": {
    "maxItems": 10000,
    "items": {
      "maxLength": 254
    }
  },
  "version": {
    "minimum": 0
  }
} as const;

export const UpdateUserRequest = {
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
  },
  "version": {
    "minimum": 0
  }
} as const;

export const UserAllowanceRequest = {
  "factor": {
    "minimum": 1,
    "maximum": 4
  },
  "note": {
    "maxLength": 500
  }
} as const;

export const UserAllowanceResponse = {
  "factor": {
    "minimum": 1,
    "maximum": 4
  }
} as const;

export const UserFileRequest = {
  "role": {
    "minLength": 1,
    "maxLength": 40
  },
  "file": {
    "maxLength": 10485760
  }
} as const;

export const UserFormRequest = {
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
  },
  "file": {
    "maxLength": 10485760
  }
} as const;

export const UserGroupResponse = {
  "count": {
    "minimum": 0
  }
} as const;

export const UserImportPreviewResponse = {
  "rows": {
    "maxItems": 10000
  },
  "free_seats": {
    "minimum": 0
  }
} as const;

export const UserImportProgressResponse = {
  "hashed_passwords": {
    "minimum": 0
  },
  "passwords": {
    "minimum": 0
  }
} as const;

export const UserImportRowResponse = {
  "line": {
    "minimum": 1
  }
} as const;

export const UserResponse = {
  "role": {
    "minItems": 1,
    "maxItems": 1
  },
  "entities_count": {
    "minimum": 0,
    "maximum": 1
  }
} as const;

export const UserTableRequest = {
  "file": {
    "maxLength": 10485760
  }
} as const;

export const WaitingEmailResponse = {
  "failures": {
    "minimum": 0
  }
} as const;

export const WaitingEmailsResponse = {
  "waiting": {
    "minimum": 0
  },
  "failing": {
    "minimum": 0
  }
} as const;
