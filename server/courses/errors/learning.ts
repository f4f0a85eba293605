import { rule, ruleWith, state } from "../../core/errors/kinds";

/** Refusals of courses, their students and the files of them. */
export const learningRefusals = {
  // Courses
  module_limit_reached: ruleWith({ max: 1000 }, ({ max }) => `A course has at most ${max} modules`),
  lesson_limit_reached: ruleWith({ max: 1000 }, ({ max }) => `A module has at most ${max} lessons`),
  material_limit_reached: ruleWith({ max: 1000 }, ({ max }) => `A lesson has at most ${max} materials`),
  module_order_incomplete: rule("must name every module of the course exactly once", "ids"),
  lesson_order_incomplete: rule("must name every lesson of the module exactly once", "ids"),
  material_order_incomplete: rule("must name every material of the lesson exactly once", "ids"),
  module_unknown: rule("names no module of the course", "moduleId"),
  lesson_position_too_high: ruleWith({ max: 3 }, ({ max }) => `must be at most ${max}`, "position"),
  course_changed: state("The course has changed since `expectedUpdatedAt`."),
  course_has_students: state("A customer has access to the course."),
  course_archived: state("The course is archived: it takes no new customer."),
  access_days_not_for_plans: rule("is not for plans: they give access while they are paid", "accessDays"),
  release_incomplete: rule("needs `days`, `on` or `moduleId`, as its kind says, and nothing else", "release"),
  release_module_unknown: rule("names no other module of the course", "release.moduleId"),
  quiz_attempts_used: state("The student has no attempts left at the quiz."),
  lesson_has_quiz: state("The lesson is complete once its quiz is passed."),
  note_limit_reached: ruleWith({ max: 200 }, ({ max }) => `A lesson has at most ${max} notes of one student`),
  reply_limit_reached: ruleWith({ max: 200 }, ({ max }) => `A comment has at most ${max} replies`),
  // Students
  document_required: rule("is required: no customer has this e-mail", "customer.document"),
  customer_ambiguous: rule("is required: several customers have this e-mail", "customer.document"),
  customer_email_differs: rule(
    "is not an e-mail of the customer with this document: use theirs, or correct it first",
    "customer.email",
  ),
  access_ended: state("The access of the student is over."),
  access_has_no_end: state("The access of the student has no end."),
  access_end_not_later: rule("must be later than the end of the access now, and than this moment", "endsAt"),
  cohort_unknown: rule("names no cohort of the course", "cohortId"),
  cohort_exists: rule("is the name of another cohort of the course", "name"),
  cohort_limit_reached: ruleWith({ max: 200 }, ({ max }) => `A course has at most ${max} cohorts`),
  import_incomplete: rule("is missing a part of the file", "file"),
  import_too_large: ruleWith({ maxBytes: 2_097_152 }, ({ maxBytes }) => `must be at most ${maxBytes} bytes`, "file"),
  import_too_long: ruleWith({ max: 10_000 }, ({ max }) => `must have at most ${max} lines`, "file"),
  import_empty: rule("has no line below the headings", "file"),
  import_not_text: rule("must be a CSV in UTF-8 or Windows-1252", "file"),
  import_unreadable: ruleWith({ line: 12 }, ({ line }) => `cannot be read as CSV at line ${line}`, "file"),
  // Uploads
  upload_too_large: ruleWith({ maxBytes: 52_428_800 }, ({ maxBytes }) => `must be at most ${maxBytes} bytes`, "size"),
  upload_space_full: ruleWith(
    { maxBytes: 5_368_709_120 },
    ({ maxBytes }) => `would make the company's files larger than ${maxBytes} bytes`,
    "size",
  ),
  upload_size_differs: rule("is not as long as announced", "body"),
  upload_type_refused: ruleWith({ types: "PNG, JPEG, WebP" }, ({ types }) => `must be one of ${types}`, "body"),
  upload_stored: state("The file of the upload is stored."),
} as const;
